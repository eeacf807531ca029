import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetTurn, stopTurn, takeTurn, useTurn } from "@/features/chat/turns";
import * as say from "@/features/chat/words";
import { call, sendJson } from "@/lib/api";
import type { ChatHistory, ChatMessage, ChatService } from "@/lib/contract";
import type { Place } from "@/lib/place";

async function history(service: ChatService, signal: AbortSignal): Promise<ChatMessage[]> {
  const response = await call(`/api/chatbot/chat/?service_type=${service}`, { method: "POST", signal });
  return ((await response.json()) as ChatHistory).messages;
}

/** The conversation of a service: what was said, what is being said, and the ways to go on. */
export function useChat(place: Place) {
  const client = useQueryClient();
  const service: ChatService = place.service === "vault" ? "tasks" : place.service === "matters" ? "matters" : "files";
  // Inside a matter the whole of it is asked.
  const inside = service === "matters" ? (place.path.split("/")[0] ?? "") : place.path;
  const turn = useTurn(service);
  // Each opening asks anew.
  const query = useQuery({ queryKey: ["chat", service], queryFn: ({ signal }) => history(service, signal), staleTime: 0 });
  const { error, data } = query;
  useEffect(() => {
    if (error) console.error("The history of the conversation could not be loaded", error);
  }, [error]);

  const reload = () => client.invalidateQueries({ queryKey: ["chat", service] });
  const said = data ?? [];
  const last = said.at(-1);
  // The server has it too now: what was shown while it was written makes way.
  const arrived = turn?.state === "done" && turn.id !== null && said.some(({ id }) => id === turn.id);
  useEffect(() => {
    if (arrived) forgetTurn(service);
  }, [arrived, service]);
  const open = arrived ? null : turn;
  /** The question may be in the history already, while its answer is not. */
  const asked = open !== null && last?.type === "user" && last.content === open.question;

  return {
    service,
    messages: asked ? said.slice(0, -1) : said,
    turn: open,
    loading: query.isPending,
    greeting: !query.isPending && said.length === 0 && open === null ? say.greeting : null,
    async send(message: string) {
      await takeTurn(service, message, inside, false);
      await reload();
    },
    /** The same question again, where it was asked. */
    async retry(message: string, path: string) {
      await takeTurn(service, message, path, true);
      await reload();
    },
    stop: () => stopTurn(service),
    async clear() {
      stopTurn(service);
      forgetTurn(service);
      await sendJson("DELETE", `/api/chatbot/chat/?service_type=${service}`);
      await reload();
    },
  };
}

export type Chat = ReturnType<typeof useChat>;
