"""The examples on the page can be chosen."""

from extended.browser import Opened

from classroom.playground.page import examples


def test_each_example_can_be_chosen(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.get_by_role("button", name="Examples").click()
        page.locator("#examples-sheet summary").click()
        assert seen.serious() == []
        titles = page.locator("#examples-sheet button").all_inner_texts()
        assert len(titles) == len(examples())
        page.get_by_role("button", name="Facts across two buckets give more").press("Enter")
        assert page.locator("#examples-sheet").is_hidden()
        assert "22/31" in page.inner_text("#said")
        assert page.evaluate("play.fractions.text(play.worst.disclosure(play.page.store.get(), 2))") == "22/31"
        page.get_by_role("button", name="Undo").click()
        assert page.evaluate("play.table.everyone(play.page.store.get()).length") == 10
        for title in titles[:4]:
            page.get_by_role("button", name="Examples").click()
            page.locator("#examples-sheet").get_by_role("button", name=title, exact=True).click()
            assert page.inner_text("#said").startswith(title)
