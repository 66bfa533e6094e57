"""The index of the paper's sentences: well made, and complete as far as it can be told without the paper's text."""

import pytest

from proofs_check.claims.claim import Kind
from proofs_check.claims.registry import all_claims, claim_named
from proofs_check.paper.latex_text import compared, paper_sentences, words_of
from proofs_check.paper.sentence_index import LONGEST_QUOTATION, IndexedSentence, sentences

LATEX = r"""%% file: main.tex
\begin{document}\title{No}\begin{abstract}\input{short}\end{abstract}
\Section{One}
\begin{figure}\begin{tabular}{c}drawn & not said\end{tabular}\caption{\small{A caption stands}}\end{figure}
It is $O(k^3)$, e.g., \emph{here}\footnote{One note. It has two.} and there. $\ell$-ary is second%
% no word of this
\SubSection{Two}\label{sec:two}
Is it so \cite{a}? \MinimizeWithinBucket minimizes $\frac{1}{2}$ in Section $\ref{sec:two}$.
\bibliographystyle{plain}Nothing of this.
%% file: short.tex
The short one.
%% file: main.bbl
Not a sentence of it.
"""


def test_every_sentence_has_its_claims_or_a_reason() -> None:
    for one in sentences():
        assert bool(one.claims) != bool(one.reason), one
        assert not one.note or (one.claims and one.note.endswith(".")), one
        assert words_of(one.quotation), one
        assert len(one.quotation.split()) <= LONGEST_QUOTATION, one
        for name in one.claims:
            assert claim_named(name).name == name


def test_every_claim_cites_a_sentence_or_says_that_it_is_ours() -> None:
    cited = {name for one in sentences() for name in one.claims}
    for claim in all_claims():
        assert claim.name in cited or claim.kind in (Kind.NEAR_MISS, Kind.OURS), claim.name
        assert (claim.fails_at is None) == (not claim.fails_with), claim.name


def test_sentences_of_latex() -> None:
    assert [str(one) for one in paper_sentences(LATEX)] == [
        "abstract: the short one",
        "1: a caption stands",
        "1: it is o k 3 e g here",
        "1: one note",
        "1: it has two",
        "1: and there",
        "1: ary is second",
        "1.1: is it so",
        "1.1: minimize1 minimizes 1 2 in section",
    ]


@pytest.mark.parametrize(
    ("quotations", "missing", "unindexed"),
    [
        (["abstract|short one", "1|a caption", "1, above|It is O(k³) … here", "1|note", "1|two", "1|there"], 0, 3),
        (["1|a caption", "abstract|short one"], 1, 8),
        *(([wrong], 1, 9) for wrong in ("1|here … it is", "1.1|the short one", "1|caption stand")),
    ],
)
def test_quotations_are_looked_for_in_order(quotations: list[str], missing: int, unindexed: int) -> None:
    index = [IndexedSentence(place, words, (), "a reason") for place, words in (one.split("|") for one in quotations)]
    check = compared(index, LATEX)
    assert (check.quotations, len(check.missing), len(check.unindexed)) == (len(index), missing, unindexed)


def test_files_that_ask_for_each_other_are_put_in_once() -> None:
    doubling = "".join(f"%% file: f{i}.tex\n\\input{{f{i + 1}}} \\input{{f{i + 1}}}\n" for i in range(40))
    for text in (
        "%% file: a.tex\nOne word more. \\input{b}\n%% file: b.tex\nTwo words more. \\input{a} \\input{b}\n",
        f"{doubling}%% file: f40.tex\nOne word more. Two words more.\n",
    ):
        assert [one.words for one in paper_sentences(text)] == [("one", "word", "more"), ("two", "words", "more")]
