import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { SelectField } from "@/components/field";
import { ScopeChoices } from "@/components/scope-choices";
import { scopes as scopeWords } from "@/components/scope-words";
import { ConfirmForm } from "@/features/settings/confirm-form";
import * as say from "@/features/settings/programs-words";
import { create, done, name } from "@/features/settings/sign-in-words";
import { sendJson } from "@/lib/api";
import type { NewApiToken, Scope } from "@/lib/contract";
import { apiTokensQuery } from "@/lib/queries";
import styles from "./part.module.css";

const SCOPES = Object.keys(scopeWords) as Scope[];
const LIVES = [7, 30, 90, 180, 365];
const ABOUT_NAME = { label: name, help: say.tokenNameHelp };

function Made({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  return (
    <Dialog key="made" title={say.yourToken} onClose={onClose} keep>
      <div className={styles.form}>
        <p className={styles.text}>{say.copyTheToken(made.name)}</p>
        <div className={styles.line}>
          <code data-testid="token">{made.token}</code>
          <CopyButton text={made.token} />
        </div>
        <div className={styles.end}>
          <Button look="primary" onClick={onClose}>
            {done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What a new token may do and for how long; then the token, once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [scopes, setScopes] = useState<Scope[]>(["files:read", "files:write"]);
  const [days, setDays] = useState(90);
  const [made, setMade] = useState<NewApiToken | null>(null);
  if (made) return <Made made={made} onClose={onClose} />;
  return (
    <Dialog title={say.createAToken} onClose={onClose}>
      <ConfirmForm
        named={ABOUT_NAME}
        submit={create}
        onConfirm={async (confirmed) => {
          setMade(await sendJson<NewApiToken>("POST", "/api/user/tokens/", { ...confirmed, scopes, days }));
          await client.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
        }}
        choices={
          <>
            <ScopeChoices offered={SCOPES} chosen={scopes} onChange={setScopes} />
            <SelectField label={say.worksFor} name="days" value={String(days)} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {LIVES.map((life) => (
                <option key={life} value={life}>
                  {say.days(life)}
                </option>
              ))}
            </SelectField>
          </>
        }
      />
    </Dialog>
  );
}
