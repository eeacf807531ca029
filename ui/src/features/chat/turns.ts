/** The question that is under way in each of the conversations. It goes on while the panel is shut. */
import { ask } from "@/features/chat/ask";
import type { Turn } from "@/features/chat/types";
import type { ChatService } from "@/lib/contract";
import { createStore } from "@/lib/store";

type Turns = Readonly<Record<ChatService, Turn | null>>;

const NONE: Turns = { tasks: null, files: null, matters: null };
const store = createStore<Turns>(NONE);
const ends = new Map<ChatService, AbortController>();

export const useTurn = (service: ChatService): Turn | null => store.use()[service];

const put = (service: ChatService, turn: Turn | null) => store.set({ ...store.get(), [service]: turn });

function change(service: ChatService, to: (turn: Turn) => Partial<Turn>): void {
  const turn = store.get()[service];
  if (turn) put(service, { ...turn, ...to(turn) });
}

export const forgetTurn = (service: ChatService): void => put(service, null);
export const stopTurn = (service: ChatService): void => ends.get(service)?.abort();

// The next person at this desk must not see it.
globalThis.addEventListener?.("leaving", () => {
  for (const end of ends.values()) end.abort();
  ends.clear();
  store.set(NONE);
});

/** Sends a question; settles when its answer has come to its end, good or bad. */
export async function takeTurn(service: ChatService, question: string, path: string, retry: boolean): Promise<void> {
  stopTurn(service);
  const end = new AbortController();
  ends.set(service, end);
  put(service, { question, path, at: new Date().toISOString(), text: "", notes: [], citations: [], state: "asking", id: null });
  const mine = () => ends.get(service) === end;
  const hearing = {
    onText: (piece: string) => (mine() ? change(service, ({ text }) => ({ text: text + piece })) : undefined),
    onNote: (note: string) => (mine() ? change(service, ({ notes }) => ({ notes: [...notes, note] })) : undefined),
  };
  try {
    const { response, citations = [], notes, id = null } = await ask(
      { message: question, current_path: path, service_type: service, ...(retry && { retry }) },
      hearing,
      end.signal,
    );
    if (mine()) change(service, (turn) => ({ text: response, citations, id, state: "done", notes: notes ?? turn.notes }));
  } catch (error) {
    if (!mine()) return;
    if (!end.signal.aborted) console.error("The question was not answered", error);
    change(service, () => ({ state: end.signal.aborted ? "stopped" : "failed" }));
  } finally {
    if (mine()) ends.delete(service);
  }
}
