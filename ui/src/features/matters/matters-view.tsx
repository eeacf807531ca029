import type { ReactNode } from "react";
import { MatterList } from "@/features/matters/matter-list";
import { MatterPage } from "@/features/matters/matter-page";
import { MatterTask } from "@/features/matters/matter-task";
import { NewMatterPage } from "@/features/matters/new-matter";
import { NEW, partsOf } from "@/features/matters/places";
import type { Place } from "@/lib/place";

interface Props {
  place: Place;
  /** Opens the assistant. */
  chat: ReactNode;
  /** Draws a task by its identifier. */
  drawTask: (id: string) => ReactNode;
}

/** Matters: the list, one of them, a task in one, or one that is still to be opened. */
export function MattersView({ place, chat, drawTask }: Props) {
  if (place.path === "") return <MatterList />;
  if (place.path === NEW) return <NewMatterPage />;
  const { matter, task } = partsOf(place.path);
  return task ? <MatterTask key={task} matter={matter} task={task} draw={drawTask} /> : <MatterPage key={matter} id={matter} chat={chat} />;
}
