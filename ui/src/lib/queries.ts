/** What the dashboard asks the server, and under which keys the answers are kept. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/lib/api";
import type { AppPassword, FilesListing, Me, SecondFactor, Session, TaskThread, TasksListing } from "@/lib/types";

function listUrl(type: "tasks" | "files", path: string): string {
  const query = new URLSearchParams({ type });
  if (path) query.set("path", path);
  return `/api/files/list/?${query}`;
}

export const tasksQuery = (path: string) =>
  queryOptions({
    queryKey: ["tasks", "list", path],
    queryFn: ({ signal }) => getJson<TasksListing>(listUrl("tasks", path), signal),
  });

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ["tasks", "thread", id],
    queryFn: ({ signal }) => getJson<TaskThread>(`/api/tasks/${encodeURIComponent(id)}/`, signal),
  });

export const filesQuery = (path: string) =>
  queryOptions({
    queryKey: ["files", path],
    queryFn: ({ signal }) => getJson<FilesListing>(listUrl("files", path), signal),
  });

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => getJson<Me>("/api/user/me/", signal),
});

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => getJson<{ sessions: Session[] }>("/api/user/sessions/", signal),
});

export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: ({ signal }) => getJson<SecondFactor>("/api/user/second-factor/", signal),
});

export const appPasswordsQuery = queryOptions({
  queryKey: ["account", "app-passwords"],
  queryFn: ({ signal }) => getJson<{ app_passwords: AppPassword[] }>("/api/user/app-passwords/", signal),
});
