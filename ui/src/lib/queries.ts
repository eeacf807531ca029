/** What the dashboard asks the server, and under which keys the answers are kept. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/lib/api";
import type {
  Answer,
  ApiTokenList,
  AppPasswords,
  Calendar,
  DocumentText,
  FileDetail,
  FilesListing,
  Me,
  Outline,
  OwnCaseConnections,
  PageText,
  ProviderLinks,
  SecondFactor,
  Sessions,
  TasksListing,
  TaskThread,
  UploadLinks,
  Webhooks,
} from "@/lib/contract";

function listUrl(type: "tasks" | "files", path: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ type });
  if (path) query.set("path", path);
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
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

/** The authorities of all that came with a task, side by side. */
export const comparisonQuery = (task: string) =>
  queryOptions({
    queryKey: ["tasks", "thread", task, "comparison"],
    queryFn: ({ signal }) => getJson<Answer>(`/api/compare/?task=${encodeURIComponent(task)}`, signal),
  });

export type SortKey = "name" | "type" | "created" | "size";

/** How a folder is shown: in which order, and which words a name must hold. */
export interface Order {
  sort: SortKey;
  order: "asc" | "desc";
  q: string;
}

/** Files asked for at once. */
export const WINDOW = 200;

/** One window of a folder; the first brings its folders too. */
export const filesQuery = (path: string, order: Order, offset: number) =>
  queryOptions({
    queryKey: ["files", path, order, offset],
    queryFn: ({ signal }) =>
      getJson<FilesListing>(listUrl("files", path, { limit: String(WINDOW), offset: String(offset), ...order }), signal),
  });

/** All of a folder at once. */
export const allFiles = (path: string, order: Order) => getJson<FilesListing>(listUrl("files", path, { ...order }));

/** What lies in a folder, by its ids. */
export const idsQuery = (path: string) =>
  queryOptions({
    queryKey: ["files", path, "ids"],
    queryFn: async ({ signal }) => {
      const { folders, files } = await getJson<FilesListing>(listUrl("files", path), signal);
      return new Set([...folders, ...files].map(({ id }) => id)) as ReadonlySet<string>;
    },
  });

/** The folders in a folder alone. */
export const foldersQuery = (path: string) =>
  queryOptions({
    queryKey: ["files", path, "folders"],
    queryFn: async ({ signal }) => (await getJson<FilesListing>(listUrl("files", path, { limit: "1", offset: "0" }), signal)).folders,
  });

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ["file", id],
    queryFn: ({ signal }) => getJson<FileDetail>(`/api/files/file/${encodeURIComponent(id)}/`, signal),
  });

const textUrl = ({ file, message, task }: { file?: string; message?: string; task?: string }) =>
  file
    ? `/api/files/file/${encodeURIComponent(file)}/text/`
    : `/api/tasks/${encodeURIComponent(task ?? "")}/messages/${encodeURIComponent(message ?? "")}/text/`;

/** The text of a file, or of a mail. */
export const textQuery = (of: { file?: string; message?: string; task?: string }) =>
  queryOptions({
    queryKey: ["file", of.file ?? of.message ?? "", "text"],
    queryFn: ({ signal }) => getJson<DocumentText>(textUrl(of), signal),
  });

/** The titles by which a file is divided. */
export const outlineQuery = (file: string) =>
  queryOptions({
    queryKey: ["file", file, "outline"],
    queryFn: async ({ signal }) => (await getJson<Outline>(`/api/files/file/${encodeURIComponent(file)}/outline/`, signal)).outline,
  });

/** A page of a file, with the places of its lines. */
export const pageQuery = (file: string, page: number) =>
  queryOptions({
    queryKey: ["file", file, "page", page],
    queryFn: ({ signal }) => getJson<PageText>(`/api/files/file/${encodeURIComponent(file)}/pages/${page}/`, signal),
  });

export const linksQuery = queryOptions({
  queryKey: ["links"],
  queryFn: ({ signal }) => getJson<UploadLinks>("/api/links/", signal),
});

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => getJson<Me>("/api/user/me/", signal),
});

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => getJson<Sessions>("/api/user/sessions/", signal),
});

export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: ({ signal }) => getJson<SecondFactor>("/api/user/second-factor/", signal),
});

export const providerLinksQuery = queryOptions({
  queryKey: ["account", "provider-links"],
  queryFn: ({ signal }) => getJson<ProviderLinks>("/api/user/oidc/links/", signal),
});

export const caseConnectionsQuery = queryOptions({
  queryKey: ["account", "case-connections"],
  queryFn: ({ signal }) => getJson<OwnCaseConnections>("/api/case_management/", signal),
});

export const appPasswordsQuery = queryOptions({
  queryKey: ["account", "app-passwords"],
  queryFn: ({ signal }) => getJson<AppPasswords>("/api/user/app-passwords/", signal),
});

export const apiTokensQuery = queryOptions({
  queryKey: ["account", "api-tokens"],
  queryFn: ({ signal }) => getJson<ApiTokenList>("/api/user/tokens/", signal),
});

export const webhooksQuery = queryOptions({
  queryKey: ["account", "webhooks"],
  queryFn: ({ signal }) => getJson<Webhooks>("/api/user/webhooks/", signal),
});

export const calendarQuery = queryOptions({
  queryKey: ["calendar"],
  queryFn: ({ signal }) => getJson<Calendar>("/api/calendar/", signal),
});
