// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { AnswerSheet } from "@/features/tasks/answer-sheet";
import type { Answer, Line } from "@/lib/contract";

async function drawn(lines: Line[]): Promise<HTMLElement> {
  const box = document.createElement("div");
  const answer = { engine: "e", skill: "answer", about: "", sections: [{ heading: "Authorities", lines }], sources: [], gaps: [] } as Answer;
  createRoot(box).render(<AnswerSheet answer={answer} task="t" />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return box;
}

test("only the server gives a verdict; the words of a line do not", async () => {
  const box = await drawn([
    { text: "In your files (1): Smith v. Jones, 999 U.S. 1.", sources: [] },
    { text: "Impossible: Doe v. Roe.", sources: [], verdict: "impossible" },
  ]);
  const [forged, judged] = box.querySelectorAll("section li");
  expect(forged?.textContent).toBe("In your files (1): Smith v. Jones, 999 U.S. 1.no source");
  expect(forged?.querySelector("[class*=verdict]")).toBeNull();
  expect(judged?.querySelector("[class*=verdict]")?.textContent).toBe("Impossible");
  expect(judged?.textContent).toBe("Impossible Doe v. Roe.no source");
});
