import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Breadcrumbs } from "@/app/dashboard/breadcrumbs";
import { Search } from "@/app/dashboard/search";
import { Shortcuts } from "@/app/dashboard/shortcuts";
import { Sidebar } from "@/app/dashboard/sidebar";
import { useArrivalFocus } from "@/app/dashboard/use-arrival-focus";
import { useLive } from "@/app/dashboard/use-live";
import { Assistant, Booking, Calendar, Chasing, Clients, Document, Drafts, Intake, Matters, Settings, Tables, Uploads } from "@/app/dashboard/over";
import * as say from "@/app/dashboard/words";
import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { Toast } from "@/components/toast";
import { FilesView } from "@/features/files/files-view";
import { TasksView } from "@/features/tasks/tasks-view";
import { createClient } from "@/lib/query-client";
import { useSignedIn } from "@/lib/session";
import { usePlace } from "@/lib/use-place";
import styles from "./dashboard.module.css";

function Frame() {
  const place = usePlace();
  const signedIn = useSignedIn();
  const connection = useLive(signedIn);
  const content = useArrivalFocus(place);
  const [talking, setTalking] = useState(false);
  const hush = useCallback(() => setTalking(false), []);
  const chat = (
    <Button aria-expanded={talking} onClick={() => setTalking(!talking)}>
      <Icon name="chat" />
      {talking ? say.closeChatAssistant : say.openChatAssistant}
    </Button>
  );
  return (
    <div className={`${styles.frame} ${talking && (place.service === "vault" || place.service === "upload" || place.service === "matters") ? styles.talking : ""}`}>
      <Sidebar place={place} connection={connection} search={signedIn ? <Search onChat={() => setTalking(true)} /> : null} />
      <main id="main" tabIndex={-1} ref={content} className={styles.main}>
        {signedIn ? null : <p className={styles.preview}>{say.notSignedIn}</p>}
        <Breadcrumbs place={place} />
        {place.service === "vault" ? <TasksView place={place} chat={chat} /> : null}
        {place.service === "upload" ? <FilesView place={place} chat={chat} /> : null}
        {place.service === "calendar" ? <Calendar /> : null}
        {place.service === "drafts" ? <Drafts place={place} /> : null}
        {place.service === "tables" ? <Tables place={place} /> : null}
        {place.service === "clients" ? <Clients place={place} /> : null}
        {place.service === "matters" ? <Matters place={place} chat={chat} /> : null}
        {place.service === "chasing" ? <Chasing place={place} /> : null}
        {place.service === "intake" ? <Intake place={place} /> : null}
        {place.service === "booking" ? <Booking /> : null}
        {place.service === "settings" ? <Settings /> : null}
      </main>
      <Assistant place={place} open={talking} onClose={hush} />
      <Shortcuts place={place} />
      <Uploads />
      <Document place={place} />
      <Toast />
    </div>
  );
}

/** The protected part of the site. Its answers live and die with it, so that signing out forgets them. */
export function Dashboard() {
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>
  );
}
