import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Loaded } from "@/components/loaded";
import { When } from "@/components/when";
import { auditPage, type Wanted } from "@/features/admin/queries";
import { Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { AuditLine } from "@/lib/contract";
import styles from "./admin.module.css";

function Line({ line }: { line: AuditLine }) {
  return (
    <tr>
      <td>{line.seq}</td>
      <td>
        <When at={line.at} />
      </td>
      <td>{line.action || say.behindAWall}</td>
      <td>{line.email ?? "–"}</td>
      <td>{line.outcome || "–"}</td>
      <td>{line.address ?? "–"}</td>
    </tr>
  );
}

/** The audit log, newest line first. */
export function Audit() {
  const [wanted, setWanted] = useState<Wanted>({ email: "", action: "" });
  const query = useInfiniteQuery({
    queryKey: ["admin", "audit", wanted],
    queryFn: ({ pageParam, signal }) => auditPage(wanted, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.before,
    placeholderData: keepPreviousData,
  });
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? "").trim();
    setWanted({ email: read("email"), action: read("action") });
  }
  return (
    <Section title={say.auditLog} about={say.aboutAudit}>
      <form className={styles.search} onSubmit={search}>
        <Field label={say.accountAddress} name="email" type="text" inputMode="email" autoComplete="off" />
        <Field label={say.action} name="action" autoComplete="off" />
        <Button type="submit">{say.search}</Button>
      </form>
      <Loaded query={query} what={say.theAuditLog} rows={4}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines);
          return (
            <>
              {lines.length === 0 ? <p className={styles.about}>{say.noLines}</p> : null}
              <table className={styles.table}>
                <thead>
                  <tr>
                    {[say.number, say.time, say.action, say.account, say.outcome, say.from].map((name) => (
                      <th key={name} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <Line key={line.seq} line={line} />
                  ))}
                </tbody>
              </table>
              {query.hasNextPage ? (
                <div className={styles.acts}>
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {say.older}
                  </Button>
                </div>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
