import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { REFUSED, reasonOf } from "@/features/files/words";
import { sendJson } from "@/lib/api";
import type { UploadLink } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./links-dialog.module.css";

interface Props {
  path: string;
  name: string;
  onDone: (link: UploadLink) => void;
  onCancel: () => void;
}

/** A number that may be left out. */
const maybe = (name: string, text: string) => (text.trim() ? { [name]: Number(text) } : {});

export function LinkForm({ path, name, onDone, onCancel }: Props) {
  const [form, setForm] = useState({ title: name, days: "14", max_files: "", max_mb: "", passcode: "" });
  const [problem, setProblem] = useState<string>();
  const [busy, run] = useBusy();
  const set = (field: keyof typeof form) => (event: { currentTarget: { value: string } }) =>
    setForm((before) => ({ ...before, [field]: event.currentTarget.value }));
  async function make() {
    try {
      const { title, days, max_files, max_mb, passcode } = form;
      const body = { folder_path: path, title, ...maybe("days", days), ...maybe("max_files", max_files), ...maybe("max_mb", max_mb), ...(passcode && { passcode }) };
      onDone(await sendJson<UploadLink>("POST", "/api/links/", body));
    } catch (error) {
      setProblem(reasonOf(error, REFUSED.link));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (form.title.trim()) void run(make);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label="Title" name="title" autoComplete="off" value={form.title} onChange={set("title")} help="Anyone who opens the link sees this title, so leave out anything confidential." />
      <div className={styles.pair}>
        <Field label="Valid for (days)" name="days" type="number" min={1} max={365} inputMode="numeric" required value={form.days} onChange={set("days")} />
        <Field label="Maximum files (optional)" name="max_files" type="number" min={1} inputMode="numeric" value={form.max_files} onChange={set("max_files")} />
        <Field label="Maximum megabytes (optional)" name="max_mb" type="number" min={1} inputMode="numeric" value={form.max_mb} onChange={set("max_mb")} />
      </div>
      <Field label="Passcode (optional)" name="passcode" autoComplete="off" value={form.passcode} onChange={set("passcode")} help="Give it to your client separately from the link." problem={problem} />
      <div className={styles.end}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" disabled={form.title.trim() === ""} busy={busy} busyLabel="Creating the link">
          Create Link
        </Button>
      </div>
    </form>
  );
}
