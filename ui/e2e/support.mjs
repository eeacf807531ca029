// What every browser script needs: Debian's Chromium, kept off the network, and a way to be signed in.
import { chromium } from "playwright-core";
import { startMock } from "./mock-server.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

export const launch = (options = {}) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS, ...options });

/** The value of `--name value`, or of the environment, or the fallback. */
export function setting(name, environment, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : (process.env[environment] ?? fallback);
}

/**
 * The site to look at: the one named by --base or CHANCERY_URL with --email and --password, else the sample firm,
 * started here. `mock` is null on a real server.
 */
export async function target() {
  const base = setting("base", "CHANCERY_URL");
  if (base) {
    const email = setting("email", "CHANCERY_EMAIL");
    const password = setting("password", "CHANCERY_PASSWORD");
    return { base, email, password, mock: null, close: () => {} };
  }
  const mock = await startMock();
  return { base: mock.base, email: "margaret.hale@hale-and-partners.example", password: "chancery", mock, close: mock.close };
}

/** Fails the run on what a reader would never see: errors in the console, pages that throw, broken policy. */
export function watch(page, problems) {
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${page.url()})`);
  });
}

/** Hears of everything that the Content Security Policy of a page has stopped, on all pages of a context. */
export async function watchPolicy(context, tell) {
  await context.exposeBinding("policyBroken", (_, what) => tell(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      globalThis.policyBroken(`the policy was broken at ${location.pathname}: ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

/** Gets tokens from the server once, so that each page need not go through the form. */
export async function tokens({ base, email, password }) {
  const response = await fetch(`${base}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} was answered ${response.status}.`);
  return response.json();
}

/** A page of a reader who is signed in. */
export async function signedInContext(browser, pair, options = {}) {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "America/New_York", ...options });
  await context.addInitScript(({ access, refresh }) => {
    localStorage.setItem("access", access);
    localStorage.setItem("refresh", refresh);
  }, pair);
  return context;
}

/** Waits until the page shows data, its letters are there and nothing moves. */
export async function settle(page) {
  await page.waitForLoadState("load");
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  });
}

/** Fills the sign-in form as `who`, whose name decides what the sample firm answers (mock-accounts.mjs). */
export async function signInAs(page, who, password = "chancery") {
  await page.getByLabel("Email").fill(`${who}@firm.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Presses the button that opens a dialog of the settings, and waits for it. */
export async function openDialog(page, button) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").waitFor();
}

/** Every screen of documents and of the law: name, address, signed in, what to do before and after. */
export const documentScreens = (mock) => {
  const folder = "/dashboard?service=upload&path=Harbour+Street";
  const press = (name) => (page) => page.getByRole("button", { name, exact: true }).click();
  const dialog = (name) => async (page) => {
    await press(name)(page);
    await page.getByRole("dialog").waitFor();
  };
  const lit = (page) => page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
  const quote = "The Tenant may determine this Lease on any Quarter Day falling after 25 March 2027 by giving to the Landlord";
  const chat = (question) => async (page) => {
    await press("Open Chat Assistant")(page);
    await page.getByRole("textbox", { name: "Your question" }).fill(question);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy with citations" }).waitFor();
  };
  const menu = (page) => page.getByRole("button", { name: "Actions for Correspondence" }).click();
  return [
    ["files-folder", folder, true],
    ["files-empty", "/dashboard?service=upload&path=Harbour+Street%2FCorrespondence", true],
    ["files-huge", "/dashboard?service=upload&path=Archive", true],
    ["files-menu", folder, true, null, menu],
    ["files-chosen", folder, true, null, async (page) => {
      await page.getByRole("row").filter({ hasText: "Deed of Variation" }).waitFor();
      await page.keyboard.press("Control+a");
      await page.getByText("3 selected").waitFor();
    }],
    ["dialog-new-folder", folder, true, null, dialog("Add New Folder")],
    ["dialog-new-files", folder, true, null, async (page) => {
      await dialog("Add New File")(page);
      await page.locator("dialog input[type=file]").setInputFiles([{ name: "Exhibit C.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(48_000) }]);
    }],
    ["dialog-links", folder, true, null, dialog("Upload Links")],
    ["dialog-new-link", folder, true, null, async (page) => {
      await dialog("Upload Links")(page);
      await press("Make a New Link")(page);
    }],
    ["dialog-move", folder, true, null, async (page) => {
      await menu(page);
      await page.getByRole("menuitem", { name: "Move" }).click();
      await page.getByRole("tree").waitFor();
    }],
    ["files-uploads", folder, true, () => mock.control("fail", { path: "/api/files/upload/", status: "507" }), async (page) => {
      await dialog("Add New File")(page);
      await page.locator("dialog input[type=file]").setInputFiles([{ name: "Exhibit C.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(48_000) }]);
      await press("Upload 1 file(s)")(page);
      await page.getByText("1 failed").waitFor();
    }],
    ["dialog-viewer-pdf", `${folder}&file=f-lease&page=14&quote=${encodeURIComponent(quote)}`, true, null, lit],
    ["dialog-viewer-text", `${folder}&file=f-deed&page=2&quote=With+effect+from+the+date+of+this+Deed`, true, null, lit],
    ["chat", folder, true, null, chat("What is the notice period?")],
    ["chat-tasks", "/dashboard", true, null, press("Open Chat Assistant")],
    ["calendar", "/dashboard?service=calendar", true],
    ["task-law", `/dashboard?${new URLSearchParams({ service: "vault", path: "Harbour Street lease, notice period" })}`, true, null, async (page) => {
      for (const one of await page.locator("summary").all()) await one.click();
    }],
    ["dialog-search", "/dashboard", true, null, async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("notice");
      await page.getByText("finds").waitFor();
    }],
    ["upload-page", "/upload/l-client", false],
    ["upload-page-locked", "/upload/l-locked", false],
    ["upload-page-gone", "/upload/nobody", false],
    ["upload-page-done", "/upload/l-client", false, null, async (page) => {
      await page.locator("input[type=file]").setInputFiles([{ name: "Statement March.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(900) }]);
      await press("Upload")(page);
      await page.getByText("File uploaded successfully!").waitFor();
    }],
  ];
};

/** Every screen of accounts, a press or two away from an address: name, address, signed in, what to do before and after. */
export const accountScreens = (mock) => {
  const set = (change) => () => mock.control("set", { second_factor: JSON.stringify(change) });
  const passkeys = [
    { id: "p-1", name: "Office laptop", created_at: "2026-10-02T09:00:00Z", used_at: "2026-11-21T09:02:00Z", credential: "AAAA" },
    { id: "p-2", name: "Security key", created_at: "2026-10-05T09:00:00Z", used_at: null, credential: "BBBB" },
  ];
  const settings = "/dashboard?service=settings";
  const heading = (page, name) => page.getByRole("heading", { name, exact: true }).waitFor();
  const password = async (page, button) => {
    await page.getByRole("dialog").getByLabel("Your password").fill("chancery");
    await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  };
  return [
    ["register", "/register", false],
    ["register-problems", "/register", false, null, (page) => page.getByRole("button", { name: "Create Account" }).click()],
    ["reset-request", "/password-reset", false],
    [
      "reset-request-sent",
      "/password-reset",
      false,
      null,
      async (page) => {
        await page.getByLabel("Email").fill("a@b.example");
        await page.getByRole("button", { name: "Send Reset Link" }).click();
        await page.getByRole("status").filter({ hasText: "reset link" }).waitFor();
      },
    ],
    ["reset-password", "/reset-password/good", false],
    [
      "reset-password-error",
      "/reset-password/stale",
      false,
      null,
      async (page) => {
        await page.getByLabel("New Password", { exact: true }).fill("copper lantern drift echo");
        await page.getByLabel("Confirm New Password").fill("copper lantern drift echo");
        await page.getByRole("button", { name: "Reset Password" }).click();
        await page.getByText("Invalid or expired reset link.").waitFor();
      },
    ],
    [
      "login-refused-error",
      "/login",
      false,
      null,
      async (page) => {
        await signInAs(page, "margaret", "wrong");
        await page.getByText("Something went wrong.").waitFor();
      },
    ],
    [
      "second-factor-error",
      "/login",
      false,
      null,
      async (page) => {
        await signInAs(page, "totp");
        await heading(page, "Confirm That It’s You");
        await page.getByRole("textbox", { name: "Code" }).fill("000000");
        await page.keyboard.press("Enter");
        await page.getByText("That code is not right.").waitFor();
      },
    ],
    [
      "second-factor-passkey-error",
      "/login",
      false,
      null,
      async (page) => {
        await signInAs(page, "passkey");
        await page.getByRole("button", { name: "Use a passkey" }).click();
      },
    ],
    [
      "second-factor-setup-error",
      "/login",
      false,
      null,
      async (page) => {
        await signInAs(page, "setup");
        await page.getByTestId("totp-secret").waitFor();
      },
    ],
    [
      "second-factor-codes-error",
      "/login",
      false,
      null,
      async (page) => {
        await signInAs(page, "setup");
        await page.getByRole("textbox", { name: "Code" }).fill("123456");
        await page.keyboard.press("Enter");
        await heading(page, "Save Your Recovery Codes");
      },
    ],
    ["preview-error", "/test", false],
    ["preview-settings-error", "/test?service=settings", false],
    ["settings-factors", settings, true, set({ totp: true, recovery_left: 8, required: true, passkeys })],
    ["dialog-password", settings, true, null, (page) => openDialog(page, "Change Password")],
    [
      "dialog-totp",
      settings,
      true,
      null,
      async (page) => {
        await openDialog(page, "Set Up an App");
        await password(page, "Continue");
        await page.getByTestId("totp-secret").waitFor();
      },
    ],
    [
      "dialog-codes",
      settings,
      true,
      set({ totp: true, recovery_left: 3 }),
      async (page) => {
        await openDialog(page, "Make New Codes");
        await password(page, "Make New Codes");
        await page.getByRole("list", { name: "Recovery codes" }).waitFor();
      },
    ],
    [
      "dialog-app-password",
      settings,
      true,
      null,
      async (page) => {
        await openDialog(page, "Create an App Password");
        await page.getByRole("textbox", { name: "Name" }).fill("Thunderbird");
        await password(page, "Create");
        await page.getByTestId("app-password").waitFor();
      },
    ],
    ["dialog-passkey", settings, true, null, (page) => openDialog(page, "Add a Passkey")],
    [
      "settings-requested",
      settings,
      true,
      null,
      async (page) => {
        await page.getByRole("button", { name: "Upgrade Plan" }).click();
        await page.getByTestId("plan-line").waitFor();
      },
    ],
  ];
};
