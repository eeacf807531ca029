import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { placeOfTask } from "@/features/matters/places";
import { matterQuery } from "@/features/matters/queries";
import { useCrumbs } from "@/lib/use-crumbs";
import { threadQuery } from "@/lib/queries";

/** A task that belongs to a matter, as its owner sees it. */
export function MatterTask({ matter, task, draw }: { matter: string; task: string; draw: (id: string) => ReactNode }) {
  const name = useQuery(matterQuery(matter)).data?.matter.details.title;
  const subject = useQuery(threadQuery(task)).data?.task.subject;
  useCrumbs(useMemo(() => (name && subject ? placeOfTask(matter, name, task, subject) : null), [matter, name, task, subject]));
  return draw(task);
}
