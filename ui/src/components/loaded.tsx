import type { ReactNode } from "react";
import { Failure, Skeleton } from "@/components/states";
import * as say from "@/components/words";
import { useLastError } from "@/lib/use-last-error";

interface Answering<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  query: Answering<T>;
  /** What is loaded, as in "Your tasks could not be loaded." */
  what: string;
  rows: number;
  children: (data: T) => ReactNode;
}

/** What was asked for, once it is here; until then grey lines, and on failure a way to ask again. */
export function Loaded<T>({ query, what, rows, children }: Props<T>) {
  const error = useLastError(query);
  if (query.data !== undefined) return children(query.data);
  if (error === null) return <Skeleton rows={rows} label={say.loading} />;
  return (
    <Failure
      title={say.couldNotBeLoaded(what)}
      error={error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
