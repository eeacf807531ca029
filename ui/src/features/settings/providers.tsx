import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { ConfirmForm } from "@/features/settings/confirm-form";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/sign-in-words";
import { sendJson } from "@/lib/api";
import type { ProviderLink } from "@/lib/contract";
import { providerLinksQuery, sessionsQuery } from "@/lib/queries";
import styles from "./part.module.css";

function RemoveDialog({ link, onClose }: { link: ProviderLink; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Dialog title={say.removeTheLink} onClose={onClose}>
      <ConfirmForm
        submit={say.remove}
        onConfirm={async ({ password }) => {
          await sendJson("POST", "/api/user/oidc/links/remove/", { issuer: link.issuer, password });
          await client.invalidateQueries({ queryKey: providerLinksQuery.queryKey });
          void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          onClose();
          tellReader(say.theLinkWasRemoved(link.name));
        }}
      >
        {say.removingTheLinkHelp(link.name)}
      </ConfirmForm>
    </Dialog>
  );
}

function Row({ link, removable }: { link: ProviderLink; removable: boolean }) {
  const [removing, setRemoving] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{link.name}</p>
        <p className={styles.small}>
          {say.linked} <When at={link.linked_at} />
        </p>
      </div>
      {removable ? (
        <Button onClick={() => setRemoving(true)}>
          {say.remove}
          <span className="visually-hidden"> {say.theLinkTo(link.name)}</span>
        </Button>
      ) : null}
      {removing ? <RemoveDialog link={link} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}

/** The firm's own providers with which the account signs in. It stands last, and only where there is one: most firms have none. */
export function Providers() {
  const { data } = useQuery(providerLinksQuery);
  if (!data || data.links.length === 0) return null;
  return (
    <Part title={say.signInProvider} about={data.password ? say.signInProviderHelp : say.signInProviderNoPassword}>
      <ul className={styles.rows}>
        {data.links.map((link) => (
          <Row key={link.issuer} link={link} removable={data.password} />
        ))}
      </ul>
    </Part>
  );
}
