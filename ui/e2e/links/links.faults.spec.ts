// The public page under a server that answers with markup of a stranger's.
import { press } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";

test("the reply is drawn without markup, pictures or scripts of its own", async ({ page }) => {
  await page.goto("/upload/l-client");
  await page.locator("input[type=file]").setInputFiles([{ name: "b.txt", mimeType: "text/plain", buffer: Buffer.from("Text of b.txt") }]);
  await press(page, "Upload");
  const reply = page.getByRole("region", { name: "Reply" });
  await expect(reply.getByText("b.txt, 13 bytes")).toBeVisible();
  await expect(reply.locator("script, img, iframe")).toHaveCount(0);
  const links = () => reply.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  await expect.poll(links).toEqual(["https://firm.example/"]);
});
