// The page for administrators, on the real program.
import type { Page } from "@playwright/test";
import type { Account } from "../fixtures/account.ts";
import type { Firm } from "../fixtures/firm.ts";
import { field, fits, heading, press, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { withApp } from "../fixtures/totp.ts";

/** Signs an administrator in, who comes back to the page that was asked for. */
async function arrive(page: Page, firm: Firm, account: Account): Promise<void> {
  const app = await withApp(account);
  const made = await firm.run(["users", "set-role", account.email, "administrator"]);
  expect(made.out + made.err).toContain("is an administrator");
  await page.goto("/admin");
  await signInForm(page, account.email, account.password);
  await heading(page, "Confirm That It’s You");
  await page.getByRole("textbox", { name: /ode$/ }).fill(app.next());
  await page.keyboard.press("Enter");
  await heading(page, "Administration");
}

test("an administrator approves who waits, and finds it in the audit log", async ({ page, firm, account, problems }) => {
  problems.allow(401);
  const waiting = await firm.add({ approved: false });
  await arrive(page, firm, account);
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: waiting.email });
  await row.getByRole("button", { name: /^Approve/ }).first().click();
  await expect(page.getByRole("status").getByText(/was approved\.$/)).toBeVisible();
  // With many accounts, of other tests, only the first are shown.
  await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  expect((await waiting.tokens()).access).toBeTruthy();
  await field(page, "email").fill(waiting.email);
  await press(page, "Search");
  // Until the search is answered, the table also has the lines of others.
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "approved" })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});

test("nobody else gets in, and is told why", async ({ signedIn: page, problems }) => {
  problems.allow(403);
  await page.goto("/admin");
  await said(page, "The state of the server could not be loaded.");
  await expect(page.getByText("This page is for administrators.")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ bypassCSP: true, colorScheme, viewport: { width: 1440, height: 2600 } });

    test("the page breaks no rule of accessibility", async ({ page, firm, account, axe, problems }) => {
      problems.allow(401);
      await firm.add({ approved: false });
      await arrive(page, firm, account);
      await expect(page.getByRole("table")).toBeVisible();
      await axe(page);
    });
  });
}
