// A person's account in a browser, on a real server: registers, waits, signs in, sets up an authenticator app and a
// passkey, signs in by each, makes an app password, revokes a session, changes the password and resets it.
// What it reaches goes to standard output as JSON lines; between them whoever started it does what IT would do, and
// answers on standard input: a line that says "approved", one with the token of the link that
// confirms the address, then one with the reset link's token.
//
//   node e2e/accounts-real.mjs --base http://localhost:8080 --email dana@firm.test
//   … --required --password P      an approved account of a firm that asks for a second factor: the first sign-in alone
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createInterface } from "node:readline";
import { launch, setting, watch, watchPolicy } from "./support.mjs";

const base = setting("base", "CHANCERY_URL");
const email = setting("email", "CHANCERY_EMAIL");
const FIRST = "copper lantern drift echo";
const SECOND = "seven quiet harbor bells";
const THIRD = "another walk by the water";

const say = (what) => console.log(JSON.stringify(what));
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const hear = async () => (await lines.next()).value;

/** The code of a secret at a moment (RFC 6238: HMAC-SHA-1, 30 s, six digits). */
function totp(secret, ms) {
  const bits = Array.from(secret, (char) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(char).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = mac.at(-1) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const browser = await launch();
const problems = [];
const open = async () => {
  const context = await browser.newContext({ locale: "en-US", acceptDownloads: true });
  await watchPolicy(context, (broken) => problems.push(broken));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  watch(page, problems);
  return page;
};
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const said = (page, text) => page.getByText(text, { exact: true }).waitFor();
const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const input = (page, name) => page.locator(`input[name="${name}"]:not([hidden])`);
const signIn = async (page, password) => {
  await page.goto(`${base}/login`);
  await input(page, "email").fill(email);
  await input(page, "password").fill(password);
  await press(page, "Sign In");
};
const enter = async (page, code) => {
  await input(page, "code").fill(code);
  await page.keyboard.press("Enter");
};
const confirm = async (page, password, button) => {
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
};
/** Refusals that are provoked here show in the console; they are no fault of the page. */
const provoked = async (status, act) => {
  const before = problems.length;
  await act();
  for (const problem of problems.splice(before)) if (!problem.includes(`status of ${status}`) && !problem.includes("ApiError")) problems.push(problem);
};

/** Where the firm asks for a second factor, the first sign-in of an approved account sets one up. */
async function setUpFirst() {
  const page = await open();
  const password = setting("password", "CHANCERY_PASSWORD");
  await provoked(401, async () => {
    await signIn(page, password);
    await heading(page, "Set Up Your Second Factor");
  });
  const secret = (await page.getByTestId("totp-secret").innerText()).replaceAll(" ", "");
  await enter(page, totp(secret, Date.now()));
  await heading(page, "Save Your Recovery Codes");
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  await press(page, "Continue");
  await heading(page, "My Tasks");
  await press(page, "Sign Out");
  await provoked(401, async () => {
    await signIn(page, password);
    await press(page, "Use a recovery code");
  });
  await enter(page, codes[0]);
  await heading(page, "My Tasks");
  say({ at: "done", problems });
}

async function wholeLife() {
  const page = await open();
  page.on("dialog", (dialog) => {
    say({ at: "alert", text: dialog.message() });
    void dialog.accept();
  });
  await page.goto(`${base}/register`);
  for (const [name, value] of Object.entries({ firstName: "Dana", lastName: "Reyes", email, password: FIRST })) await input(page, name).fill(value);
  await press(page, "Create Account");
  await heading(page, "Sign In to Chancery");
  await said(page, "We sent a link to your email address. Open it to confirm the address.");
  await provoked(403, async () => {
    await signIn(page, FIRST);
    await page.getByText(/^Please confirm your email address first/).waitFor();
    await press(page, "Send a new link");
    await said(page, "A new link has been sent.");
  });
  await provoked(400, async () => {
    await page.goto(`${base}/register`);
    for (const [name, value] of Object.entries({ firstName: "Dana", lastName: "Reyes", email, password: FIRST })) await input(page, name).fill(value);
    await press(page, "Create Account");
    await said(page, "This email is already registered.");
  });
  say({ at: "registered" });
  assert.equal(await hear(), "approved");

  // IT has said yes; the mailbox is not proven yet.
  await provoked(403, async () => {
    await signIn(page, FIRST);
    await page.getByText(/^Please confirm your email address first/).waitFor();
  });
  say({ at: "unconfirmed" });
  const link = await hear();
  await page.goto(`${base}/confirm-address/${encodeURIComponent(link)}`);
  await provoked(403, async () => {
    await input(page, "password").fill("not the password");
    await press(page, "Confirm");
    await said(page, "The password is wrong.");
  });
  await input(page, "password").fill(FIRST);
  await press(page, "Confirm");
  await said(page, "Your email address is confirmed. You can sign in now.");

  await signIn(page, FIRST);
  await heading(page, "My Tasks");
  const cookies = await page.context().cookies();
  const bound = cookies.find((cookie) => cookie.name === "__Host-chancery");
  assert.ok(bound?.httpOnly && bound.secure && bound.sameSite === "Strict", "the session is bound to no cookie");
  await page.evaluate(() => localStorage.setItem("access", `a.${btoa('{"exp":1}')}.c`));
  await page.reload();
  await heading(page, "My Tasks");
  say({ at: "refreshed" });

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Reply length").selectOption("short");
  await press(page, "Save Changes");
  await said(page, "Your changes are saved.");
  await press(page, "Upgrade Plan");
  assert.equal(await page.getByTestId("plan-line").innerText(), `chancery users set-plan ${email} PLAN`);

  await press(page, "Set Up an App");
  await provoked(403, async () => {
    await confirm(page, "not the password", "Continue");
    await said(page, "That is not your password.");
  });
  await confirm(page, FIRST, "Continue");
  const secret = (await page.getByTestId("totp-secret").innerText()).replaceAll(" ", "");
  const set = Date.now();
  await input(page, "code").fill(totp(secret, set));
  await press(page, "Confirm");
  await page.getByRole("dialog", { name: "Save Your Recovery Codes" }).waitFor();
  const recovery = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  await press(page, "Done");
  say({ at: "app", codes: recovery.length });

  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasUserVerification: true, isUserVerified: true, hasResidentKey: true, automaticPresenceSimulation: true },
  });
  await press(page, "Add a Passkey");
  await page.getByRole("textbox", { name: "Name" }).fill("Office laptop");
  await confirm(page, FIRST, "Add Passkey");
  await said(page, "The passkey “Office laptop” is added.");
  await press(page, "Create an App Password");
  await page.getByRole("textbox", { name: "Name" }).fill("Thunderbird");
  await confirm(page, FIRST, "Create");
  say({ at: "app_password", secret: await page.getByTestId("app-password").innerText() });
  await press(page, "Done");
  await press(page, "Sign Out");

  await provoked(401, async () => {
    await signIn(page, FIRST);
    await press(page, "Use a passkey");
    await press(page, "Use Passkey");
    await heading(page, "My Tasks");
  });
  say({ at: "by_passkey" });

  const other = await open();
  await provoked(401, async () => {
    await signIn(other, FIRST);
    await heading(other, "Confirm That It’s You");
    await enter(other, "000000");
    await other.getByText(/^That code is not right/).waitFor();
    // The code of the set-up is used up; the next one is taken within the leeway of a step.
    await enter(other, totp(secret, set + 30_000));
    await heading(other, "My Tasks");
  });
  await press(other, "Sign Out");
  await provoked(401, async () => {
    await signIn(other, FIRST);
    await press(other, "Use a recovery code");
    await enter(other, recovery[3]);
    await heading(other, "My Tasks");
  });
  say({ at: "by_codes" });

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByText("9 codes left, each good for one sign-in.").waitFor();
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await sessions.nth(1).waitFor();
  await sessions.nth(1).getByRole("button").click();
  await sessions.nth(1).waitFor({ state: "detached" });
  await provoked(401, async () => {
    await other.reload();
    await heading(other, "Sign In to Chancery");
  });
  await press(page, "Change Password");
  for (const [name, value] of Object.entries({ current: FIRST, password: SECOND, confirm: SECOND })) await input(page, name).fill(value);
  await page.getByRole("dialog").getByRole("button", { name: "Change Password" }).click();
  await said(page, "Your password is changed. All other sessions and your app passwords are ended.");
  await page.getByText("You have no app passwords.").waitFor();
  say({ at: "changed" });

  // A reset ends every session, also the one that has a page open.
  await provoked(401, async () => {
    await reset(other);
    await page.goto(`${base}/dashboard`);
    await heading(page, "Sign In to Chancery");
  });
  say({ at: "done", problems });
}

/** Asks for a link, follows it, and finds that it works once. */
async function reset(other) {
  await other.goto(`${base}/password-reset`);
  await input(other, "email").fill(email);
  await press(other, "Send Reset Link");
  await said(other, "If that email exists, a reset link has been sent.");
  say({ at: "reset_asked" });
  const token = await hear();
  other.on("dialog", (dialog) => {
    say({ at: "alert", text: dialog.message() });
    void dialog.accept();
  });
  await other.goto(`${base}/reset-password/${encodeURIComponent(token)}`);
  await input(other, "password").fill(THIRD);
  await input(other, "confirm").fill(THIRD);
  await press(other, "Reset Password");
  await heading(other, "Sign In to Chancery");
  await provoked(400, async () => {
    await other.goto(`${base}/reset-password/${encodeURIComponent(token)}`);
    await input(other, "password").fill(SECOND);
    await input(other, "confirm").fill(SECOND);
    await press(other, "Reset Password");
    await said(other, "Invalid or expired reset link.");
  });
}

try {
  if (process.argv.includes("--required")) await setUpFirst();
  else await wholeLife();
} catch (error) {
  say({ at: "failed", error: String(error.stack ?? error), problems });
  process.exitCode = 1;
} finally {
  await browser.close();
}
process.exit();
