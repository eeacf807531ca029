// The screens that everybody meets, of the real program, looked at by axe. `npm run axe` looks at every screen that there is.
import { demoLease, fillFiles } from "../fixtures/documents.ts";
import { HOME, LEASE, LEASES, heading, ready, row, said, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    // So tall that nothing lies half under the header; the policy stands aside for the tool alone.
    test.use({ bypassCSP: true, colorScheme, viewport: { width: 1440, height: 2600 } });

    test("the public pages and the forms break no rule of accessibility", async ({ page, axe }) => {
      for (const path of ["/", "/pricing", "/login", "/register", "/password-reset"]) {
        await page.goto(path);
        await ready(page);
        await axe(page);
      }
    });

    test("tasks, an answer, files and settings break no rule of accessibility", async ({ signedIn: page, account, axe }) => {
      await fillFiles(account);
      await account.write(LEASE, "How can either side terminate?", demoLease());
      await account.answered(LEASE);
      await page.goto("/dashboard");
      await expect(row(page, LEASE).getByText("Answered")).toBeVisible();
      await axe(page);
      await page.goto(taskUrl(LEASE));
      await said(page, `Sent to ${account.email}`);
      await axe(page);
      for (const path of [HOME, LEASES]) {
        await page.goto(path);
        await expect(page.getByText("FILES", { exact: true })).toBeVisible();
        await axe(page);
      }
      await page.goto("/dashboard?service=settings");
      await heading(page, "Settings");
      await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
      await axe(page);
    });
  });
}
