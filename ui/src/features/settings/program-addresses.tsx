import { CopyButton } from "@/components/copy-button";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/programs-words";
import styles from "./part.module.css";

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div className={styles.line}>
      <code aria-label={label}>{url}</code>
      <CopyButton text={url} />
    </div>
  );
}

function Steps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

/** Where file programs and other assistants find the server. */
export function ProgramAddresses() {
  return (
    <>
      <Part title={say.filesAsADrive} about={say.filesAsADriveHelp}>
        <Address label={say.driveAddress} url={`${location.origin}/dav/My%20Files/`} />
        <div>
          <Steps title={say.windows} steps={say.windowsSteps} />
          <Steps title={say.mac} steps={say.macSteps} />
          <Steps title={say.libreOffice} steps={say.libreOfficeSteps} />
        </div>
      </Part>
      <Part title={say.assistants} about={say.assistantsHelp}>
        <Address label={say.assistantAddress} url={`${location.origin}/mcp`} />
        <p className={styles.text}>{say.assistantSteps}</p>
        <p className={styles.text}>{say.leavesTheFirm}</p>
      </Part>
    </>
  );
}
