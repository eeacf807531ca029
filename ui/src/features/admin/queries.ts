/** What the page asks the server. The page is small and seldom open, so it simply asks again every few seconds. */
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/lib/api";
import type { Accounts, AuditLines, Jobs, Mail, Status } from "@/lib/contract";

const EVERY = 10_000;

const asked = <T>(name: string) =>
  queryOptions({
    queryKey: ["admin", name],
    queryFn: ({ signal }) => getJson<T>(`/api/admin/${name}/`, signal),
    refetchInterval: EVERY,
  });

export const statusQuery = asked<Status>("status");
export const accountsQuery = asked<Accounts>("accounts");
export const mailQuery = asked<Mail>("mail");
export const jobsQuery = asked<Jobs>("jobs");

/** What somebody looks for in the audit log. */
export interface Wanted {
  email: string;
  action: string;
}

export const auditPage = ({ email, action }: Wanted, before: number | null, signal?: AbortSignal) => {
  const query = new URLSearchParams({ email, action });
  if (before !== null) query.set("before", String(before));
  return getJson<AuditLines>(`/api/admin/audit/?${query}`, signal);
};
