import { type RefObject, useLayoutEffect } from "react";

/** What lies over the foot of the window now, with how far up it reaches, in pixels. */
const feet = new Map<Element, number>();

function tell(): void {
  const reach = Math.min(Math.max(0, ...feet.values()), innerHeight / 2);
  // The page scrolls what has the focus clear of it, and has room below its end (styles/global.css).
  document.documentElement.style.setProperty("--foot", `${Math.ceil(reach)}px`);
}

/** Says how much of the foot of the window `box` covers, for as long as it is `shown` there. */
export function useFoot(box: RefObject<HTMLElement | null>, shown = true): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    const look = () => {
      const { position } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      // What lies over the head of the window covers no foot.
      feet.set(element, position === "fixed" && bottom > innerHeight / 2 ? innerHeight - top : 0);
      tell();
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    addEventListener("resize", look);
    look();
    return () => {
      resized.disconnect();
      removeEventListener("resize", look);
      feet.delete(element);
      tell();
    };
  }, [box, shown]);
}
