import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Toast } from "@/components/toast";
import { When } from "@/components/when";
import { Accounts } from "@/features/admin/accounts";
import { Audit } from "@/features/admin/audit";
import { JobsPart } from "@/features/admin/jobs";
import { MailPart } from "@/features/admin/mail";
import { Cases } from "@/features/admin/cases";
import { Folders } from "@/features/admin/folders";
import { Mailboxes } from "@/features/admin/mailboxes";
import { Attention, Overview } from "@/features/admin/overview";
import { statusQuery } from "@/features/admin/queries";
import * as say from "@/features/admin/words";
import { createClient } from "@/lib/query-client";
import { useTitle } from "@/lib/use-title";
import styles from "./admin.module.css";

function Frame() {
  const query = useQuery(statusQuery);
  useTitle(say.administration);
  const status = query.data;
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <PageHead title={say.administration}>
        {status ? (
          <>
            Chancery {status.version}
            {status.started_at ? (
              <>
                {" · "}
                {say.runsSince} <When at={status.started_at} />
              </>
            ) : null}
          </>
        ) : null}
      </PageHead>
      <Loaded query={query} what={say.theState} rows={6}>
        {(read) => (
          <>
            <Overview status={read} />
            <Attention status={read} />
            <Accounts />
            <Mailboxes all={read.mailboxes} />
            <Cases all={read.cases} />
            <Folders all={read.folders} />
            <MailPart />
            <JobsPart />
            <Audit />
          </>
        )}
      </Loaded>
      <Toast />
    </main>
  );
}

/** The page for administrators. All that it does, a command does too. */
export function Admin() {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>
  );
}
