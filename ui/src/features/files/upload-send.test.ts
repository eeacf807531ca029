import { expect, test } from "vitest";
import { metadataOf } from "@/features/files/upload-send";

test("Upload-Metadata names the file in base64, whatever its letters; what is empty is left out", () => {
  const file = new File(["x"], "Beweis – Zürich.pdf", { type: "application/pdf" });
  const pairs = Object.fromEntries(metadataOf({ file, folder: "A/B", create: true }).split(", ").map((pair) => pair.split(" ") as [string, string]));
  const text = (name: string) => new TextDecoder().decode(Uint8Array.from(atob(pairs[name] ?? ""), (char) => char.charCodeAt(0)));
  expect([text("filename"), text("filetype"), text("folder_path"), text("create_folders")]).toEqual(["Beweis – Zürich.pdf", "application/pdf", "A/B", "1"]);
  expect(metadataOf({ file: new File([""], "a"), folder: "", create: false })).toBe("filename YQ==");
});
