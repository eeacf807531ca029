import { useLayoutEffect, useRef } from "react";
import { Doubt } from "@/components/doubt";
import { whereOf } from "@/lib/cited";
import type { Peek } from "@/lib/use-peek";
import styles from "./source-popover.module.css";

const GAP = 8;
const EDGE = 12;

/** Below the chip where there is room, else above; within the column of text, so that the list of sources stays free. */
function placeBy(anchor: HTMLElement, box: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const page = document.documentElement;
  const column = anchor.closest("ul, [data-column]")?.getBoundingClientRect();
  const end = column && column.width >= width ? column.right : page.clientWidth - EDGE;
  const left = Math.max(Math.min(from.left + from.width / 2 - width / 2, end - width), EDGE);
  const below = from.bottom + GAP;
  const top = below + height + EDGE <= page.clientHeight ? below : Math.max(from.top - GAP - height, EDGE);
  box.style.left = `${Math.round(left)}px`;
  box.style.top = `${Math.round(top)}px`;
}

/** The quoted words of the source that is being looked at, and where they stand. */
export function SourcePopover({ id, peek }: { id: string; peek: Peek }) {
  const box = useRef<HTMLDivElement>(null);
  const { shown } = peek;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const follow = () => placeBy(shown.anchor, element);
    follow();
    addEventListener("scroll", follow, { passive: true, capture: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
      if (element.isConnected) element.hidePopover();
    };
  }, [shown]);
  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role="tooltip"
      className={styles.popover}
      onPointerEnter={peek.keep}
      onPointerLeave={peek.leave}
    >
      {shown ? (
        <>
          <blockquote className={styles.quote}>“{shown.source.quote}”</blockquote>
          <p className={styles.where}>{whereOf(shown.source)}</p>
          {shown.source.doubtful ? <Doubt /> : null}
        </>
      ) : null}
    </div>
  );
}
