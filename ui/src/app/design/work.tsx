/** The components that tasks, files and the calendar are made of, in every state. */
import type { ReactNode } from "react";
import { Badge } from "@/components/badge";
import { BrowserTable, Row, Section } from "@/components/browser-table";
import { Deadline } from "@/components/deadline";
import { Icon } from "@/components/desk-icon";
import { Entry, rowLink } from "@/components/entry";
import { IconButton } from "@/components/icon-button";
import { SourceChip } from "@/components/source-chip";
import { SourcePopover } from "@/components/source-popover";
import { Status } from "@/components/status";
import { When } from "@/components/when";
import { AnswerSheet } from "@/features/tasks/answer-sheet";
import { Authorities } from "@/features/tasks/authorities";
import { Facts, Intake } from "@/features/tasks/facts";
import { usePeek } from "@/lib/use-peek";
import { ANSWER, AUTHORITIES, CITED, DEADLINES, FACTS, INTAKE } from "@/app/design/work-samples";
import styles from "./design.module.css";

function Chips() {
  const peek = usePeek();
  return (
    <p data-column="">
      The notice period is nine months.
      <SourceChip source={CITED} peek={peek} popoverId="design-quote" />
      <SourceChip source={{ ...CITED, number: 2, view: null }} peek={peek} popoverId="design-quote" />
      <SourcePopover id="design-quote" peek={peek} />
    </p>
  );
}

const ROWS = [
  ["Harbour Street lease, notice period", "Answered"],
  ["A subject that is longer than the room that a row has for it on most windows, and goes on to a second line", "Needs attention"],
] as const;

/** `part` puts a heading beside what is shown. */
export function Work({ part: Part }: { part: (props: { title: string; children: ReactNode }) => ReactNode }) {
  return (
    <>
      <Part title="Icon buttons">
        <p className={styles.row}>
          <IconButton icon="close" label="Close" />
          <IconButton icon="files" label="Thumbnails" aria-pressed />
          <IconButton icon="up" label="Page before" disabled />
          <IconButton icon="+" label="Larger" />
        </p>
      </Part>
      <Part title="Sources">
        <Chips />
      </Part>
      <Part title="Rows">
        <BrowserTable label="Sample" dated="Received">
          <Section title="EMAIL TASKS">
            {ROWS.map(([name, state]) => (
              <Row
                key={name}
                opens
                name={
                  <Entry icon="mail" below="From: margaret.hale@firm.example">
                    <a href="/design" className={rowLink}>
                      {name}
                    </a>
                  </Entry>
                }
                type={<Badge>Email (2 files)</Badge>}
                date={<When at="2026-11-20T15:02:11Z" />}
                status={<Status text={state} />}
                action={<Icon name="next" />}
              />
            ))}
          </Section>
        </BrowserTable>
      </Part>
      <Part title="Deadlines">
        {DEADLINES.map((deadline) => (
          <Deadline key={deadline.id} deadline={deadline} task="sample" />
        ))}
      </Part>
      <Part title="Authorities">
        <Authorities authorities={AUTHORITIES} task="sample" />
      </Part>
      <Part title="Fact sheet">
        <Facts facts={FACTS} task="sample" />
      </Part>
      <Part title="Intake form">
        <Intake facts={INTAKE} task="sample" />
      </Part>
      <Part title="Answer">
        <AnswerSheet answer={ANSWER} task="sample" />
      </Part>
    </>
  );
}
