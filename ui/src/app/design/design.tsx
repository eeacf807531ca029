/** Every component in every state, for those who build the site: /design of `npm run dev`. No build for readers has it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Icon } from "@/components/desk-icon";
import { Dialog } from "@/components/dialog";
import { Enrol } from "@/components/enrol";
import { AreaField, Field, PasswordField, SelectField } from "@/components/field";
import { LanguageSwitch } from "@/components/language-switch";
import { Markdown } from "@/components/markdown";
import { Notice } from "@/components/notice";
import { PublicPage } from "@/components/public-page";
import { RecoveryCodes } from "@/components/recovery-codes";
import { SampleNote } from "@/components/sample-note";
import { Spinner } from "@/components/spinner";
import { Empty, Failure, Skeleton } from "@/components/states";
import { Status } from "@/components/status";
import { Toast, alertReader, offerUndo, tellReader } from "@/components/toast";
import { Work } from "@/app/design/work";
import { COLOURS, ICONS, LOOKS, MARKDOWN, SETUP, SIZES, STATES } from "@/app/design/samples";
import styles from "./design.module.css";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.shown}>{children}</div>
    </section>
  );
}

function Tokens() {
  return (
    <>
      <Part title="Colours">
        <ul className={styles.swatches}>
          {COLOURS.map((name) => (
            <li key={name}>
              <svg viewBox="0 0 10 6" aria-hidden="true">
                <rect width="10" height="6" fill={`var(--${name})`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Letters">
        {SIZES.map((size) => (
          <p key={size} className={styles[size]}>
            The Tenant may determine this Lease ({size})
          </p>
        ))}
      </Part>
      <Part title="Icons">
        <ul className={styles.icons}>
          {ICONS.map((name) => (
            <li key={name}>
              <Icon name={name} size={22} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      {LOOKS.map((look) => (
        <p key={look} className={styles.row}>
          <Button look={look}>{look}</Button>
          <Button look={look} disabled>
            disabled
          </Button>
          <Button look={look} busy busyLabel="Working">
            busy
          </Button>
        </p>
      ))}
      <p className={styles.row}>
        <CopyButton text="copied from /design" />
        <Spinner label="Working" />
      </p>
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <Field label="Empty" name="a" />
      <Field label="With help" name="b" help="A sentence that helps." defaultValue="Filled" />
      <Field label="With a problem" name="c" problem="Email is required" />
      <Field label="Disabled" name="d" disabled defaultValue="Cannot be changed" />
      <PasswordField label="Password" name="e" autoComplete="off" defaultValue="copper lantern" />
      <SelectField label="Choice" name="f">
        <option>New York</option>
        <option>Chicago</option>
      </SelectField>
      <AreaField label="Lines" name="g" rows={3} defaultValue={"Margaret Hale\nHale & Partners"} />
      <Notice told={{ bad: false, text: "If that email exists, a reset link has been sent." }} />
      <Notice told={{ bad: true, text: "Something went wrong. Please try again.", hint: "The server could not be reached." }} />
    </Part>
  );
}

function Over() {
  const [open, setOpen] = useState<"plain" | "wide" | null>(null);
  return (
    <Part title="Over the page">
      <p className={styles.row}>
        <Button onClick={() => setOpen("plain")}>Dialog</Button>
        <Button onClick={() => setOpen("wide")}>Wide dialog</Button>
        <Button onClick={() => tellReader("Your changes are saved.")}>Good news</Button>
        <Button onClick={() => alertReader("Failed to delete file")}>Bad news</Button>
        <Button onClick={() => offerUndo("“Lease.pdf” is deleted.", 10_000, () => tellReader("It is back."))}>To take back</Button>
      </p>
      {open ? (
        <Dialog title="A dialog" wide={open === "wide"} onClose={() => setOpen(null)}>
          <Field label="Folder Name" name="name" />
          <Button look="primary" onClick={() => setOpen(null)}>
            Create Folder
          </Button>
        </Dialog>
      ) : null}
    </Part>
  );
}

export function Design() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <PublicPage title="Design" lead="Every component in every state. In development only.">
        <Tokens />
        <Buttons />
        <Fields />
        <Part title="States">
          <p className={styles.row}>
            {STATES.map((text) => (
              <Status key={text} text={text} />
            ))}
          </p>
          <p className={styles.row}>
            <Badge>Email (2 files)</Badge>
            <LanguageSwitch label="Language" />
          </p>
          <SampleNote>No real firm is named here.</SampleNote>
          <Empty title="No items found.">What would bring something stands here.</Empty>
          <Failure title="Your tasks could not be loaded." error={new Error("x")} busy={false} onRetry={() => {}} />
          <Failure title="Your tasks could not be loaded." error={new Error("x")} busy onRetry={() => {}} />
          <Skeleton rows={3} label="Loading" />
        </Part>
        <Part title="Text of the assistant">
          <Markdown text={MARKDOWN} />
        </Part>
        <Part title="Second factor">
          <Enrol setup={SETUP} />
          <RecoveryCodes codes={["abcd-efgh", "ijkl-mnop", "qrst-uvwx", "yz12-3456"]} done="Done" onDone={() => {}} />
        </Part>
        <Work part={Part} />
        <Over />
        <Toast />
      </PublicPage>
    </QueryClientProvider>
  );
}
