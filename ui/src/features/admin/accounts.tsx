import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { When } from "@/components/when";
import { useDecision } from "@/features/admin/decide";
import { accountsQuery } from "@/features/admin/queries";
import { Item, Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { Account } from "@/lib/contract";
import { formatSize } from "@/lib/format";
import { meQuery } from "@/lib/queries";
import styles from "./admin.module.css";

/** Those that wait for a decision are always shown; of the rest, so many until somebody asks for all. */
const FEW = 8;

const nameOf = ({ first_name, last_name, email }: Account) => `${first_name} ${last_name}`.trim() || email;

function Decisions({ account }: { account: Account }) {
  const { busy, decide } = useDecision("accounts", account.id);
  const name = nameOf(account);
  const act = (label: string, word: string, done: string, question?: string) => (
    <Button key={word} look={word === "approve" ? "primary" : "plain"} busy={busy} onClick={() => decide(word, done, question)}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
  switch (account.status) {
    case "pending":
      return (
        <>
          {account.approval_waits ? null : act(say.approve, "approve", say.wasApproved(name))}
          {account.address_confirmed ? null : act(say.vouch, "vouch", say.wasApproved(name), say.vouchQuestion(account.email))}
          {act(say.reject, "reject", say.wasRejected(name), say.rejectQuestion(name))}
        </>
      );
    case "approved":
      return act(say.suspend, "suspend", say.wasSuspended(name), say.suspendQuestion(name));
    case "suspended":
      return act(say.restore, "restore", say.wasRestored(name));
    case "rejected":
      return act(say.approve, "approve", say.wasApproved(name));
  }
}

function Row({ account, own }: { account: Account; own: boolean }) {
  const beside = [account.email, say.states[account.status], account.plan, formatSize(account.bytes_stored)];
  if (account.status === "pending" && account.approval_waits) beside.push(say.waitsForAddress);
  else if (!account.address_confirmed) beside.push(say.addressNotConfirmed);
  if (account.upgrade_requested_at) beside.push(say.asksForMore);
  return (
    <Item
      name={
        <>
          {nameOf(account)}
          {account.administrator ? <Badge>{say.administrator}</Badge> : null}
        </>
      }
      small={
        <>
          {beside.join(" · ")} · <When at={account.created_at} />
        </>
      }
    >
      {own ? null : <Decisions account={account} />}
    </Item>
  );
}

function List({ accounts }: { accounts: Account[] }) {
  const me = useQuery(meQuery).data?.personalInfo.email;
  const [all, setAll] = useState(false);
  const waiting = accounts.filter(({ status }) => status === "pending");
  const rest = accounts.filter(({ status }) => status !== "pending");
  const shown = all ? rest : rest.slice(0, FEW);
  return (
    <>
      {waiting.length === 0 ? <p className={styles.about}>{say.nobodyWaits}</p> : null}
      <ul className={styles.items}>
        {[...waiting, ...shown].map((account) => (
          <Row key={account.id} account={account} own={account.email === me} />
        ))}
      </ul>
      {shown.length < rest.length ? (
        <div className={styles.acts}>
          <Button onClick={() => setAll(true)}>{say.showAll(rest.length)}</Button>
        </div>
      ) : null}
    </>
  );
}

/** Who has an account, and who waits for one. */
export function Accounts() {
  const query = useQuery(accountsQuery);
  return (
    <Section title={say.accounts}>
      <Loaded query={query} what={say.theAccounts} rows={3}>
        {({ accounts }) => <List accounts={accounts} />}
      </Loaded>
    </Section>
  );
}
