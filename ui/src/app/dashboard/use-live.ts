import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followEvents } from "@/app/dashboard/live";
import type { ServerEvent } from "@/lib/sse";

export type Connection = "open" | "lost";

/** Milliseconds in which a burst of changes becomes one question to the server. */
const GATHER = 120;
/** A connection that comes back sooner than this was never missed. */
const PATIENCE = 3_000;

/** What an event says has changed; null when that is of another kind or cannot be read. */
export function changeOf(event: ServerEvent): { task: string } | "files" | "chat" | "drafts" | "tables" | "clients" | "matters" | "booking" | null {
  if (event.event !== "change") return null;
  try {
    const body = JSON.parse(event.data) as { kind?: unknown; task?: unknown };
    if (body.kind === "files" || body.kind === "chat" || body.kind === "drafts" || body.kind === "tables" || body.kind === "clients" || body.kind === "matters" || body.kind === "booking") return body.kind;
    return body.kind === "task" && typeof body.task === "string" ? { task: body.task } : null;
  } catch {
    return null;
  }
}

/** Gathers what changed and asks for it anew, once for a burst. */
function createGatherer(client: QueryClient) {
  const tasks = new Set<string>();
  const kinds = new Set<string>();
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask() {
    timer = undefined;
    if (everything) void client.invalidateQueries();
    else {
      if (tasks.size > 0) {
        void client.invalidateQueries({ queryKey: ["tasks", "list"] });
        void client.invalidateQueries({ queryKey: ["me"] });
        void client.invalidateQueries({ queryKey: ["calendar"] });
      }
      for (const task of tasks) void client.invalidateQueries({ queryKey: ["tasks", "thread", task] });
      // A file that was read has another state, and a text.
      if (kinds.has("files")) for (const key of ["files", "file", "links"]) void client.invalidateQueries({ queryKey: [key] });
      if (kinds.has("chat")) void client.invalidateQueries({ queryKey: ["chat"] });
      if (kinds.has("clients") || kinds.has("files")) void client.invalidateQueries({ queryKey: ["clients"] });
      // Who may see what has changed: nothing that was fetched before is sure.
      if (kinds.has("matters")) for (const key of ["matters", "chat", "file"]) void client.invalidateQueries({ queryKey: [key] });
      if (kinds.has("booking")) void client.invalidateQueries({ queryKey: ["booking"] });
      if (kinds.has("tables")) void client.invalidateQueries({ queryKey: ["tables"] });
      if (kinds.has("drafts")) void client.invalidateQueries({ queryKey: ["drafts"] });
    }
    everything = false;
    tasks.clear();
    kinds.clear();
  }

  return {
    take(event: ServerEvent) {
      const change = changeOf(event);
      if (change === null) everything = true;
      else if (typeof change === "string") kinds.add(change);
      else tasks.add(change.task);
      timer ??= setTimeout(ask, GATHER);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Follows the server's events and asks anew for what they say has changed; only for one who is signed in. */
export function useLive(signedIn: boolean): Connection {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>("open");
  useEffect(() => {
    if (!signedIn) return;
    const end = new AbortController();
    const gatherer = createGatherer(client);
    let lost: ReturnType<typeof setTimeout> | undefined;
    const onState = (state: Connection) => {
      clearTimeout(lost);
      if (state === "open") setConnection("open");
      else lost = setTimeout(() => setConnection("lost"), PATIENCE);
    };
    void followEvents({ onEvent: gatherer.take, onState }, end.signal);
    return () => {
      end.abort();
      gatherer.stop();
      clearTimeout(lost);
    };
  }, [client, signedIn]);
  return connection;
}
