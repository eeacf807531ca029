import { useQuery } from "@tanstack/react-query";
import { meQuery } from "@/lib/queries";

/** The account's address, unseen beside a password, so that a password manager knows whose password it is. */
export function Username() {
  const email = useQuery(meQuery).data?.personalInfo.email ?? "";
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
