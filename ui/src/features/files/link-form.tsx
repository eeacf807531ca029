import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import * as say from "@/features/files/upload-words";
import { reasonOf } from "@/features/files/sentences";
import { REFUSED } from "@/features/files/words";
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
      <Field label={say.title} name="title" autoComplete="off" value={form.title} onChange={set("title")} help={say.titleHelp} />
      <div className={styles.pair}>
        <Field label={say.validForDays} name="days" type="number" min={1} max={365} inputMode="numeric" required value={form.days} onChange={set("days")} />
        <Field label={say.maximumFilesOptional} name="max_files" type="number" min={1} inputMode="numeric" value={form.max_files} onChange={set("max_files")} />
        <Field label={say.maximumMegabytesOptional} name="max_mb" type="number" min={1} inputMode="numeric" value={form.max_mb} onChange={set("max_mb")} />
      </div>
      <Field label={say.passcodeOptional} name="passcode" autoComplete="off" value={form.passcode} onChange={set("passcode")} help={say.passcodeHelp} problem={problem} />
      <div className={styles.end}>
        <Button onClick={onCancel}>{say.cancel}</Button>
        <Button type="submit" look="primary" disabled={form.title.trim() === ""} busy={busy} busyLabel={say.creatingTheLink}>
          {say.createLink}
        </Button>
      </div>
    </form>
  );
}
