// Every screen of accounts, a press or two away from an address.
import { CLIO } from "./mock-data.mjs";
import { openDialog, screen, signInAs } from "./support.mjs";

const SETTINGS = "/dashboard?service=settings";
const PASSKEYS = [
  { id: "p-1", name: "Office laptop", created_at: "2026-10-02T09:00:00Z", used_at: "2026-11-21T09:02:00Z", credential: "AAAA" },
  { id: "p-2", name: "Security key", created_at: "2026-10-05T09:00:00Z", used_at: null, credential: "BBBB" },
];
const GOOD = "copper lantern drift echo";

const out = (name, path, act, more) => screen(name, path, { act, ...more });
const settings = (name, act, before) => screen(name, SETTINGS, { inside: true, act, before, whole: !name.startsWith("dialog-") });
const connect = (name, who, act, more) => screen(name, `/oauth/authorize?client_id=${who}`, { inside: true, act, ...more });
const heading = (page, name) => page.getByRole("heading", { name, exact: true }).waitFor();
const confirm = async (page, button) => {
  await page.getByRole("dialog").getByLabel("Your password").fill("chancery");
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
};
const opened = (button, then) => async (page) => {
  await openDialog(page, button);
  await then?.(page);
};
/** A second step that the browser or the server refuses is part of the picture. */
const loud = { loud: true };

export const accountScreens = (mock) => {
  const has = (change) => () => mock.control("set", { second_factor: JSON.stringify(change) });
  const ways = (change) => () => mock.control("set", { ways: JSON.stringify(change) });
  const both = has({ totp: true, recovery_left: 8, required: false, passkeys: PASSKEYS });
  const cases = () => mock.control("set", { cases: JSON.stringify([CLIO]) });
  return [
    settings("settings-cases", (page) => heading(page, "Clio"), cases),
    out("login-provider", "/login", null, { before: ways({ password: true, providers: [{ name: "Microsoft" }, { name: "Google" }] }) }),
    out("login-provider-only", "/login", null, { before: ways({ password: false, providers: [{ name: "Microsoft" }] }) }),
    out("login-provider-stale", "/login?code=c&state=s", (page) => page.getByText("This sign-in took too long").waitFor(), { ...loud, before: ways({ password: true, providers: [{ name: "Microsoft" }] }) }),
    out("register", "/register"),
    out("register-problems", "/register", (page) => page.getByRole("button", { name: "Create Account" }).click()),
    out("reset-request", "/password-reset"),
    out("reset-request-sent", "/password-reset", async (page) => {
      await page.getByLabel("Email").fill("a@b.example");
      await page.getByRole("button", { name: "Send Reset Link" }).click();
      await page.getByRole("status").filter({ hasText: "reset link" }).waitFor();
    }),
    out("confirm-address", "/confirm-address/good"),
    out(
      "confirm-address-stale",
      "/confirm-address/stale",
      async (page) => {
        await page.getByLabel("Password", { exact: true }).fill(GOOD);
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByText("Invalid or expired confirmation link.").waitFor();
      },
      loud,
    ),
    out(
      "login-not-confirmed",
      "/login",
      async (page) => {
        await signInAs(page, "unconfirmed");
        await page.getByRole("button", { name: "Send a new link" }).waitFor();
      },
      loud,
    ),
    out("reset-password", "/reset-password/good"),
    out(
      "reset-password-stale",
      "/reset-password/stale",
      async (page) => {
        await page.getByLabel("New Password", { exact: true }).fill(GOOD);
        await page.getByLabel("Confirm New Password").fill(GOOD);
        await page.getByRole("button", { name: "Reset Password" }).click();
        await page.getByText("Invalid or expired reset link.").waitFor();
      },
      loud,
    ),
    out(
      "login-refused",
      "/login",
      async (page) => {
        await signInAs(page, "margaret", "wrong");
        await page.getByText("Something went wrong.").waitFor();
      },
      loud,
    ),
    out(
      "second-factor",
      "/login",
      async (page) => {
        await signInAs(page, "totp");
        await heading(page, "Confirm That It’s You");
        await page.getByRole("textbox", { name: "Code" }).fill("000000");
        await page.keyboard.press("Enter");
        await page.getByText("That code is wrong.").waitFor();
      },
      loud,
    ),
    out(
      "second-factor-passkey",
      "/login",
      async (page) => {
        await signInAs(page, "passkey");
        await page.getByRole("button", { name: "Use a passkey" }).click();
      },
      loud,
    ),
    out(
      "second-factor-setup",
      "/login",
      async (page) => {
        await signInAs(page, "setup");
        await page.getByTestId("totp-secret").waitFor();
      },
      loud,
    ),
    out(
      "second-factor-codes",
      "/login",
      async (page) => {
        await signInAs(page, "setup");
        await page.getByRole("textbox", { name: "Code" }).fill("123456");
        await page.keyboard.press("Enter");
        await heading(page, "Save Your Recovery Codes");
      },
      loud,
    ),
    out("preview", "/test", null, loud),
    out("preview-settings", "/test?service=settings", null, loud),
    settings("settings"),
    connect("connect", "claude", (page) => heading(page, "Connect “Claude”?")),
    connect("connect-local", "local", (page) => heading(page, "Connect “Desk Assistant”?")),
    connect("connect-problems", "claude", async (page) => {
      await heading(page, "Connect “Claude”?");
      for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
      await page.getByRole("checkbox", { name: "Search" }).check();
      await page.getByRole("button", { name: "Connect", exact: true }).click();
    }),
    connect("connect-broken", "broken", (page) => heading(page, "This Assistant Cannot Be Connected")),
    connect("connect-unknown", "nobody", (page) => heading(page, "This Assistant Cannot Be Connected"), { loud: true }),
    settings("settings-provider", (page) => page.getByRole("heading", { name: "Sign-In Provider" }).waitFor(), ways({ links: [{ issuer: "https://login.example/v2.0", name: "Microsoft", linked_at: "2026-10-02T09:00:00Z" }] })),
    settings("settings-factors", null, has({ totp: true, recovery_left: 8, required: true, passkeys: PASSKEYS })),
    settings("settings-requested", async (page) => {
      await page.getByRole("button", { name: "Upgrade Plan" }).click();
      await page.getByTestId("plan-line").waitFor();
    }),
    settings("dialog-security-mails", async (page) => {
      await page.getByLabel("Notification mail").uncheck();
      await page.getByRole("button", { name: "Save Changes" }).click();
      await page.getByRole("dialog").waitFor();
    }),
    settings("dialog-password", opened("Change Password")),
    settings("dialog-password-problems", opened("Change Password", (page) => page.getByRole("dialog").getByRole("button", { name: "Change Password" }).click())),
    settings("dialog-totp", opened("Set Up an App", async (page) => {
      await confirm(page, "Continue");
      await page.getByTestId("totp-secret").waitFor();
    })),
    settings("dialog-totp-remove", opened("Remove the App"), both),
    settings("dialog-codes", opened("Create New Codes", async (page) => {
      await confirm(page, "Create New Codes");
      await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    }), has({ totp: true, recovery_left: 3 })),
    settings("dialog-app-password", opened("Create an App Password", async (page) => {
      await page.getByRole("textbox", { name: "Name" }).fill("Thunderbird");
      await confirm(page, "Create");
      await page.getByTestId("app-password").waitFor();
    })),
    settings("dialog-token", opened("Create a Token")),
    settings("dialog-token-made", opened("Create a Token", async (page) => {
      await page.getByRole("textbox", { name: "Name" }).fill("Word on my laptop");
      await confirm(page, "Create");
      await page.getByTestId("token").waitFor();
    })),
    settings("dialog-passkey", opened("Add a Passkey")),
    settings("dialog-passkey-remove", opened("Remove the passkey Office laptop"), both),
  ];
};
