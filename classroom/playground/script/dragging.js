// Dragging by mouse, pen and finger. A finger first holds a thing for a moment: otherwise it scrolls the page.
play.dragging = (() => {
  "use strict";
  const { element } = play.kit;
  const FAR = 6, REST = 300, EDGE = 48;

  /**
   * Things within `area` can be dragged. pick(target) is {what, words} of the thing there, or null; place(target, what) is the
   * element onto which it may be dropped there, or null; drop(what, place) does it.
   */
  const dragging = (area, { pick, place, drop }) => {
    let press = null, ghost = null, onto = null, timer = 0, scrolling = 0, swallow = false;

    const mark = (next) => {
      if (next === onto) return;
      onto?.classList.remove("onto");
      next?.classList.add("onto");
      onto = next;
    };
    const follow = () => {
      ghost.style.transform = `translate(${press.x + 12}px, ${press.y + 8}px)`;
      const under = document.elementFromPoint(press.x, press.y);
      mark(under && area.contains(under) ? place(under, press.what) : null);
    };
    const start = () => {
      ghost = element("div", { class: "ghost", "aria-hidden": "true" }, press.words);
      document.body.append(ghost);
      area.classList.add("dragging");
      scrolling = setInterval(() => {
        const by = press.y < EDGE ? -14 : press.y > innerHeight - EDGE ? 14 : 0;
        if (by) { scrollBy(0, by); follow(); }
      }, 20);
      follow();
    };
    const end = () => {
      clearTimeout(timer);
      clearInterval(scrolling);
      ghost?.remove();
      mark(null);
      area.classList.remove("dragging");
      press = ghost = null;
    };

    area.addEventListener("pointerdown", (event) => {
      if (press || event.button !== 0 || !event.isPrimary) return;
      const picked = pick(event.target);
      if (!picked) return;
      press = { ...picked, id: event.pointerId, x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], finger: event.pointerType === "touch" };
      if (press.finger) timer = setTimeout(start, REST);
    });
    document.addEventListener("pointermove", (event) => {
      if (!press || event.pointerId !== press.id) return;
      [press.x, press.y] = [event.clientX, event.clientY];
      if (ghost) { follow(); return; }
      if (Math.hypot(press.x - press.from[0], press.y - press.from[1]) < FAR) return;
      if (press.finger) end();
      else start();
    });
    document.addEventListener("pointerup", (event) => {
      if (!press || event.pointerId !== press.id) return;
      const [what, to] = [press.what, onto], dragged = Boolean(ghost);
      end();
      if (!dragged) return;
      swallow = true; // the click that follows is the end of the dragging
      setTimeout(() => { swallow = false; });
      if (to) drop(what, to);
    });
    document.addEventListener("pointercancel", (event) => { if (press && event.pointerId === press.id) end(); });
    document.addEventListener("keydown", (event) => { if (ghost && event.key === "Escape") end(); });
    document.addEventListener("click", (event) => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    area.addEventListener("touchmove", (event) => { if (ghost) event.preventDefault(); }, { passive: false });
    area.addEventListener("contextmenu", (event) => { if (press?.finger) event.preventDefault(); });
  };

  return { dragging };
})();
