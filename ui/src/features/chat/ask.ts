/** Asks a question and follows the answer while it is written. */
import { ApiError, call } from "@/lib/api";
import type { ChatAnswer, ChatService } from "@/lib/contract";
import { createParser } from "@/lib/sse";

export interface Question {
  message: string;
  current_path: string;
  service_type: ChatService;
  retry?: boolean;
}

export interface Hearing {
  onText: (piece: string) => void;
  onNote: (note: string) => void;
}

/** Settles with the whole answer, which replaces what was streamed. Aborting ends the work on the server too. */
export async function ask(question: Question, hearing: Hearing, signal: AbortSignal): Promise<ChatAnswer> {
  const response = await call("/api/chatbot/chat/", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.headers.get("Content-Type")?.includes("text/event-stream")) return (await response.json()) as ChatAnswer;
  if (!response.body) throw new Error("The answer has no body.");
  const parse = createParser();
  const reader = response.body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    // One piece after the other is what reading a stream is.
    // oxlint-disable-next-line eslint/no-await-in-loop
    const { done, value } = await reader.read();
    if (done) throw new Error("The answer broke off.");
    for (const { event, data } of parse(value)) {
      const body = JSON.parse(data) as { text?: string; error?: string; code?: string };
      if (event === "delta") hearing.onText(body.text ?? "");
      else if (event === "note") hearing.onNote(body.text ?? "");
      else if (event === "error") throw new ApiError(500, body.code ?? "", body.error ?? "");
      else if (event === "done") {
        void reader.cancel().catch(() => {});
        return body as ChatAnswer;
      }
    }
  }
}
