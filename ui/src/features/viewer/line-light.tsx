import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { showRange } from "@/features/viewer/light";
import { linesOf } from "@/features/viewer/lines";
import * as say from "@/features/viewer/words";
import { announce } from "@/lib/announce";
import type { View } from "@/lib/place";
import { pageQuery } from "@/lib/queries";
import styles from "./pdf.module.css";

interface Props {
  file: string;
  page: number;
  view: View;
  box: RefObject<HTMLElement | null>;
}

/** Lights a passage on a page that is a picture, where its lines were recognised. */
export function LineLight({ file, page, view, box }: Props) {
  const first = useRef<HTMLDivElement>(null);
  const { data } = useQuery(pageQuery(file, page));
  const lines = useMemo(() => (data ? linesOf(data, view) : []), [data, view]);
  useEffect(() => {
    if (lines.length === 0 || !first.current || !box.current) return;
    showRange(box.current, first.current);
    announce(say.passageHighlightedOnPage(page));
  }, [lines, box, page]);
  return lines.map(({ start, left, top, width, height }, index) => (
    <div
      key={start}
      ref={index === 0 ? first : null}
      className={styles.line}
      data-line={start}
      aria-hidden="true"
      style={{ left: `${left / 100}%`, top: `${top / 100}%`, width: `${width / 100}%`, height: `${height / 100}%` }}
    />
  ));
}
