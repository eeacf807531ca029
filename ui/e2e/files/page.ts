// What the tests of My Files do again and again.
import { type Locator, type Page, expect } from "@playwright/test";
import { press, textFiles } from "../fixtures/page.ts";

export const menu = (page: Page, name: string): Locator => page.getByRole("button", { name: `Actions for ${name}` });

export async function fromMenu(page: Page, name: string, what: string): Promise<void> {
  await menu(page, name).click();
  await page.getByRole("menuitem", { name: what }).click();
}

/** The row that has the keys' focus. */
export const focusedRow = (page: Page, name: string): Promise<void> => expect(page.locator("tr:focus")).toContainText(name);
export const chosen = (page: Page): Locator => page.getByRole("toolbar", { name: "Selected" });
export const tray = (page: Page): Locator => page.getByRole("region", { name: "Uploads" });
export const files = textFiles;

/** Opens the dialog of uploads and chooses files in it. */
export async function choose(page: Page, chosenFiles: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<Locator> {
  await press(page, "Add New File");
  const dialog = page.getByRole("dialog", { name: "Add New Files" });
  await dialog.locator("input[type=file]").setInputFiles([...chosenFiles]);
  return dialog;
}

/** A file of so many megabytes, made in the page: what Playwright sends is smaller. Gives its SHA-256. */
export const chooseLarge = (page: Page, name: string, megabytes: number): Promise<string> =>
  page
    .getByRole("dialog")
    .locator("input[type=file]")
    .evaluate(
      async (element, [called, size]) => {
        const input = element as HTMLInputElement;
        const data = new DataTransfer();
        const bytes = new Uint8Array(size * 1024 * 1024);
        // No two pieces are alike.
        for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        const hash = await crypto.subtle.digest("SHA-256", bytes);
        data.items.add(new File([bytes], called));
        input.files = data.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
      },
      [name, megabytes] as const,
    );
