import { useState } from "react";

interface Asking {
  data: unknown;
  isError: boolean;
  error: unknown;
}

/**
 * Why there is nothing to show, also while it is asked for once more: what says so stays until there is something else to
 * say. `of` names what was asked for; what is known of another thing is forgotten.
 */
export function useLastError({ data, isError, error }: Asking, of = ""): unknown {
  const [last, setLast] = useState<{ of: string; error: unknown } | null>(null);
  if (isError && (last?.error !== error || last?.of !== of)) setLast({ of, error });
  if (!isError && last !== null && (data !== undefined || last.of !== of)) setLast(null);
  if (isError) return error;
  return data === undefined && last?.of === of ? last.error : null;
}
