import { useEffect, useRef, useState } from "react";
import { announce } from "@/lib/announce";
import type { Task } from "@/lib/types";

/** Which tasks came after the list was first shown; says aloud what came and what changed. */
export function useArrivals(tasks: Task[] | undefined): ReadonlySet<string> {
  const seen = useRef<Map<string, string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!tasks) return;
    const before = seen.current;
    seen.current = new Map(tasks.map((task) => [task.id, task.status]));
    if (!before) return;
    const come = tasks.filter((task) => !before.has(task.id));
    const changed = tasks.filter((task) => before.has(task.id) && before.get(task.id) !== task.status);
    if (come.length > 0) setFresh((old) => new Set([...old, ...come.map((task) => task.id)]));
    const words = [
      ...come.map((task) => `New task: ${task.subject}.`),
      ...changed.map((task) => `${task.subject}: ${task.status}.`),
    ];
    if (words.length > 0) announce(words.join(" "));
  }, [tasks]);
  return fresh;
}
