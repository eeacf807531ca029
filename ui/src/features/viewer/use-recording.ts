/** What the page of a recording asks the server, and how a transcript is changed. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { alertReader } from "@/components/toast";
import * as say from "@/features/viewer/words";
import { ApiError, getJson, sendJson } from "@/lib/api";
import { useBusy } from "@/lib/use-busy";
import type { Player, Recording } from "@/lib/contract";

const addressOf = (file: string): string => `/api/recordings/${encodeURIComponent(file)}/`;

export const recordingQuery = (file: string) =>
  queryOptions({ queryKey: ["file", file, "recording"], queryFn: ({ signal }) => getJson<Recording>(addressOf(file), signal) });

export const playerOf = (file: string) => sendJson<Player>("POST", "/api/recordings/play/", { file });

export const exportOf = (file: string, form: string): string => `${addressOf(file)}export/?form=${form}`;

/** Milliseconds from the start of the recording. */
export const clipOf = (file: string, from: number, to: number): string => `${addressOf(file)}clip/?from=${Math.round(from)}&to=${Math.round(to)}`;

/** A change of a transcript: where it is sent, and what is said. */
export interface Change {
  to: "speakers" | "turns" | "corrections";
  body: Record<string, unknown>;
}

export type Work = (change: Change) => Promise<boolean>;

/** Changes a transcript at the version that was seen, and asks for it anew. */
export function useTranscriptWork(file: string): [boolean, Work] {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const work: Work = async ({ to, body }) => {
    let done = false;
    await run(async () => {
      const { queryKey } = recordingQuery(file);
      const version = client.getQueryData<Recording>(queryKey)?.version ?? 0;
      try {
        await sendJson("POST", `${addressOf(file)}${to}/`, { version, ...body });
        done = true;
      } catch (error) {
        alertReader(error instanceof ApiError ? error.message : say.notSaved);
      }
      await client.invalidateQueries({ queryKey });
    });
    return done;
  };
  return [busy, work];
}
