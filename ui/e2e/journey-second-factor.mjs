// The second step of signing in, against the sample firm.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { at, heading, mock, press, promise, said, sent, storage } from "./promises.mjs";
import { openDialog, signInAs } from "./support.mjs";

const TITLE = "Confirm That It’s You";
const REFUSED = "Something went wrong. Please try again.";
const code = (page) => page.getByRole("textbox", { name: /ode$/ });

await promise(
  "an authenticator's code is the second step; a wrong one says so; spaces in it do no harm",
  async (page) => {
    await page.goto(`${mock.base}/login`);
    await signInAs(page, "totp");
    await heading(page, TITLE);
    await page.waitForFunction(() => document.activeElement?.autocomplete === "one-time-code");
    assert.deepEqual(await storage(page), {});
    await press(page, "Continue");
    await said(page, "Code is required");
    await code(page).fill("000000");
    await page.keyboard.press("Enter");
    await said(page, "That code is not right. Enter the newest one that your app shows.");
    mock.control("fail", { path: "/api/token/second-factor/", status: "500" });
    await page.keyboard.press("Enter");
    await said(page, REFUSED);
    mock.control("mend", { path: "/api/token/second-factor/" });
    await code(page).fill(" 123 456 ");
    await page.keyboard.press("Enter");
    await heading(page, "My Tasks");
    const { body, headers } = sent("/api/token/second-factor/");
    assert.equal(body.code, "123456");
    assert.equal(headers["x-chancery-page"], "1");
    assert.ok((await storage(page)).refresh);
  },
  { quiet: true },
);

await promise(
  "a recovery code signs in too, and one can go back to the form",
  async (page) => {
    await page.goto(`${mock.base}/login`);
    await signInAs(page, "totp");
    await press(page, "Back to sign in");
    await heading(page, "Sign In to Chancery");
    await signInAs(page, "totp");
    await press(page, "Use a recovery code");
    await code(page).fill("cedar-0000");
    await page.keyboard.press("Enter");
    await said(page, "That recovery code is not right, or it was used before.");
    await press(page, "Use the authenticator app");
    await press(page, "Use a recovery code");
    await code(page).fill("cedar-7421");
    await page.keyboard.press("Enter");
    await heading(page, "My Tasks");
    assert.equal(sent("/api/token/second-factor/").body.recovery, "cedar-7421");
  },
  { quiet: true },
);

await promise(
  "a challenge that has ended leads back to the form, which says so",
  async (page) => {
    await page.goto(`${mock.base}/login`);
    await signInAs(page, "expired");
    await code(page).fill("123456");
    await page.keyboard.press("Enter");
    await said(page, "This sign-in took too long. Please sign in again.");
    await heading(page, "Sign In to Chancery");
    // Nothing of the challenge outlives the page.
    await signInAs(page, "totp");
    await heading(page, TITLE);
    await page.reload();
    await heading(page, "Sign In to Chancery");
  },
  { quiet: true },
);

await promise(
  "where the firm asks for it, the first sign-in sets a second factor up and gives recovery codes",
  async (page) => {
    await page.goto(`${mock.base}/login`);
    mock.control("fail", { path: "/api/token/second-factor/setup/", status: "500" });
    await signInAs(page, "setup");
    await heading(page, "Set Up Your Second Factor");
    await said(page, REFUSED);
    mock.control("mend", { path: "/api/token/second-factor/setup/" });
    await press(page, "Try again");
    await said(page, "JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP");
    const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
    assert.match(await picture.locator("path").getAttribute("d"), /^M4 4h7v1h-7z/);
    await press(page, "Copy key");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
    assert.deepEqual(await storage(page), {});
    await code(page).fill("111111");
    await press(page, "Confirm");
    await page.getByText("That code is not right.").waitFor();
    await code(page).fill("123456");
    await press(page, "Confirm");
    await heading(page, "Save Your Recovery Codes");
    const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    assert.equal(codes.length, 10);
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
    assert.equal(download.suggestedFilename(), "chancery-recovery-codes.txt");
    assert.equal(readFileSync(await download.path(), "utf8"), `${codes.join("\n")}\n`);
    await press(page, "Continue");
    await at(page, "/dashboard");
    await heading(page, "My Tasks");
  },
  { quiet: true, permissions: ["clipboard-read", "clipboard-write"] },
);

const LOCALHOST = mock.base.replace("127.0.0.1", "localhost");

await promise(
  "a passkey is added, named, used to sign in, and removed",
  async (page) => {
    const devices = await page.context().newCDPSession(page);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: { protocol: "ctap2", transport: "internal", hasUserVerification: true, isUserVerified: true, hasResidentKey: true, automaticPresenceSimulation: true },
    });
    await page.goto(`${LOCALHOST}/login`);
    await signInAs(page, "margaret");
    await page.getByRole("link", { name: "Settings" }).click();
    await openDialog(page, "Add a Passkey");
    await press(page, "Add Passkey");
    await said(page, "Name is required");
    await said(page, "Password is required");
    await page.getByRole("textbox", { name: "Name" }).fill("Office laptop");
    await page.getByLabel("Your password").fill("wrong");
    await page.keyboard.press("Enter");
    await said(page, "That is not your password.");
    await page.getByLabel("Your password").fill("chancery");
    await page.keyboard.press("Enter");
    await said(page, "The passkey “Office laptop” is added.");
    // It is the account's first factor, so recovery codes come with it.
    await page.getByRole("dialog", { name: "Save Your Recovery Codes" }).waitFor();
    await press(page, "Done");
    await page.getByText("10 codes left, each good for one sign-in.").waitFor();
    await said(page, "Office laptop");
    await press(page, "Sign Out");
    await page.goto(`${LOCALHOST}/login`);
    await signInAs(page, "passkey");
    await press(page, "Use a passkey");
    // A person who does not confirm is told so, and may try again.
    await page.evaluate(() => {
      const real = navigator.credentials.get;
      navigator.credentials.get = () => {
        navigator.credentials.get = real;
        return Promise.reject(new DOMException("no", "NotAllowedError"));
      };
    });
    await press(page, "Use Passkey");
    await said(page, "The passkey was not used. Try again, or choose another way.");
    await press(page, "Use Passkey");
    await heading(page, "My Tasks");
    const { credential } = sent("/api/token/second-factor/").body;
    assert.deepEqual(Object.keys(credential.response).toSorted(), ["authenticatorData", "clientDataJSON", "signature", "userHandle"]);
    assert.match(credential.rawId, /^[\w-]+$/);
    await page.getByRole("link", { name: "Settings" }).click();
    await press(page, "Remove the passkey Office laptop");
    await page.getByLabel("Your password").fill("chancery");
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await said(page, "The passkey “Office laptop” is removed.");
    await page.getByText("Office laptop", { exact: true }).waitFor({ state: "detached" });
  },
  { quiet: true, base: LOCALHOST },
);
