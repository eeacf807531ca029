import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { useDecision } from "@/features/admin/decide";
import { jobsQuery } from "@/features/admin/queries";
import { Item, Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { Job } from "@/lib/contract";
import styles from "./admin.module.css";

function Row({ job }: { job: Job }) {
  const { busy, decide } = useDecision("jobs", job.id);
  const beside = [job.email, job.object, say.failedTimes(job.failures + job.crashes)].filter(Boolean);
  return (
    <Item
      name={job.work}
      small={
        <>
          {beside.join(" · ")}
          {job.last_error ? (
            <>
              <br />
              {job.last_error}
            </>
          ) : null}
        </>
      }
    >
      <Button busy={busy} onClick={() => decide("retry", say.isTried)}>
        {say.tryAgain}
        <span className="visually-hidden"> {job.work}</span>
      </Button>
      <Button busy={busy} onClick={() => decide("drop", say.wasDropped, say.dropJobQuestion)}>
        {say.drop}
        <span className="visually-hidden"> {job.work}</span>
      </Button>
    </Item>
  );
}

/** Work that was given up. */
export function JobsPart() {
  const query = useQuery(jobsQuery);
  return (
    <Section title={say.parkedJobs} about={say.aboutJobs}>
      <Loaded query={query} what={say.theQueue} rows={1}>
        {({ jobs }) => {
          const parked = jobs.filter(({ state }) => state === "parked");
          if (parked.length === 0) return <p className={styles.about}>{say.noneParked}</p>;
          return (
            <ul className={styles.items}>
              {parked.map((job) => (
                <Row key={job.id} job={job} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}
