// What axe does not see: a page that is wider than its window, words that are cut off, a focus that cannot be seen.
// These run in the page.

/** Words that stand beyond the window's edge, where nothing scrolls to them. */
export function cutOff() {
  const found = new Set();
  const root = document.documentElement;
  if (document.scrollingElement.scrollWidth > innerWidth) found.add(`the page is ${document.scrollingElement.scrollWidth} wide in a window of ${innerWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const scrolls = (element) => {
    for (let one = element; one && one !== root; one = one.parentElement) {
      const { overflowX, clipPath, position, visibility } = getComputedStyle(one);
      if (clipPath !== "none" || visibility === "hidden") return true;
      if (overflowX === "auto" || overflowX === "scroll") return one.scrollWidth > one.clientWidth + 1;
      // An ellipsis says itself that there is more.
      if (overflowX === "hidden" && getComputedStyle(one).textOverflow === "ellipsis") return true;
      if (position === "fixed") return false;
    }
    return false;
  };
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.textContent.trim() || !text.parentElement.checkVisibility()) continue;
    range.selectNodeContents(text);
    for (const { left, right, width } of range.getClientRects()) {
      if (width > 0 && (right > innerWidth + 1 || left < -1) && !scrolls(text.parentElement)) found.add(`cut off: “${text.textContent.trim().slice(0, 60)}”`);
    }
  }
  return [...found];
}

/** Things that take the focus and do not show it, or lie wholly under something else while they have it (WCAG 2.4.7, 2.4.11). */
export async function focusUnseen() {
  const found = new Set();
  const over = [...document.querySelectorAll("dialog[open]")].findLast((one) => one.matches(":modal"));
  const all = [...(over ?? document).querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.closest("[inert]") && !one.disabled && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1)
    .slice(0, 120);
  const looks = (element) => {
    const said = [];
    for (let one = element, up = 0; one && up < 5; one = one.parentElement, up += 1) {
      for (const part of [undefined, "::before", "::after"]) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(one, part);
        said.push(outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`, boxShadow, borderColor, backgroundColor);
      }
    }
    return said.join("|");
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Waits until what the focus has set off is drawn and no transition runs. */
  const still = async () => {
    await frame();
    await Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished));
    await frame();
  };
  /** Looked at once more, when no transition runs. */
  const same = async (one) => {
    await still();
    const after = looks(one);
    one.blur();
    await still();
    const without = looks(one);
    one.focus({ focusVisible: true });
    return after === without;
  };
  const clear = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit && (one.contains(hit) || hit.contains(one));
      }),
    );
  };
  for (const one of all) {
    document.activeElement?.blur();
    const before = looks(one);
    one.focus({ focusVisible: true });
    // What hands its focus on is looked at where it went.
    if (document.activeElement !== one) continue;
    if (looks(one) === before && (await same(one))) found.add(`no sign of the focus: ${one.outerHTML.slice(0, 120)}`);
    // What was shown for the one before goes a moment later.
    const end = performance.now() + 2_000;
    // oxlint-disable-next-line eslint/no-await-in-loop
    while (!clear(one) && performance.now() < end) await frame();
    if (!clear(one)) found.add(`the focus lies under something else: ${one.outerHTML.slice(0, 120)}`);
  }
  return [...found];
}
