import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/button";
import { Skeleton } from "@/components/states";
import { ask, isRefusal, leave, whatFailed } from "@/features/connect/calls";
import { Question } from "@/features/connect/question";
import * as say from "@/features/connect/words";
import { meQuery } from "@/lib/queries";
import { createClient } from "@/lib/query-client";
import { useTitle } from "@/lib/use-title";
import styles from "./connect.module.css";

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.form} role="status">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children ? <div className={styles.start}>{children}</div> : null}
    </div>
  );
}

/** What stands on the page. Whoever is not known, or wants the answer elsewhere, is told of here, and nobody is sent anywhere. */
function Page({ query }: { query: string }) {
  const [left, setLeft] = useState(false);
  const asking = useQuery({ queryKey: ["connection", query], queryFn: () => ask(query), staleTime: Infinity });
  const me = useQuery(meQuery);
  const { data: asked, error } = asking;
  const failed = error ?? me.error;
  if (failed) {
    const retry = () => void Promise.all([asking.refetch(), me.refetch()]);
    return (
      <Said title={say.cannotBeConnected} text={whatFailed(failed)}>
        {isRefusal(failed) ? null : (
          <Button onClick={retry} busy={asking.isFetching}>
            {say.tryAgain}
          </Button>
        )}
      </Said>
    );
  }
  if (!asked || !me.data) {
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{say.title}</h1>
        <Skeleton rows={4} label={say.reading} />
      </div>
    );
  }
  const back = asked.local ? say.thisComputer(asked.sends_to) : asked.sends_to;
  if (left) return <Said title={say.title} text={say.goingBack(back)} />;
  if (asked.problem !== null) {
    return (
      <Said title={say.cannotBeConnected} text={say.faulty}>
        <p lang="en" className={styles.told}>
          {asked.problem}
        </p>
        <Button onClick={() => leave(asked.back)}>{say.goBackTo(back)}</Button>
      </Said>
    );
  }
  return <Question query={query} asked={asked} email={me.data.personalInfo.email} onLeave={() => setLeft(true)} />;
}

/** Where an assistant of another maker sends a person who wants to connect it (OAuth 2.1). */
export function Connect() {
  useTitle(say.title);
  const [client] = useState(createClient);
  const [query] = useState(() => location.search);
  return (
    <QueryClientProvider client={client}>
      <main id="main" tabIndex={-1} className={styles.page}>
        <Page query={query} />
      </main>
    </QueryClientProvider>
  );
}
