// An invitation in a mail, on the real program: the card on its task, and the answers that a person gives there.
import { ASSISTANT } from "../fixtures/firm.ts";
import { textOf } from "../fixtures/mailbox.ts";
import { fits, press, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const ANN = "ann@lee.test";

/** As Outlook writes it. A rule that no calendar program should have to work out goes along. */
const INVITATION = [
  "BEGIN:VCALENDAR",
  "METHOD:REQUEST",
  "VERSION:2.0",
  "PRODID:x",
  "BEGIN:VEVENT",
  "UID:browser-1",
  "SEQUENCE:0",
  "DTSTAMP:20870101T120000Z",
  "DTSTART:20870304T150000Z",
  "DTEND:20870304T160000Z",
  "SUMMARY:Deposition of the landlord",
  "LOCATION:Room 2",
  `ORGANIZER;CN=Ann Lee:mailto:${ANN}`,
  `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${ASSISTANT}`,
  "RRULE:FREQ=MINUTELY",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

test("an invitation: when, where and who; accepted, then declined, by a mail to the organizer each time", async ({ signedIn: page, account, firm }) => {
  await account.write("FW: Deposition", "Please see the invitation.", { name: "invite.ics", type: "text/calendar", bytes: Buffer.from(INVITATION) });
  await account.answered("FW: Deposition");
  await page.goto(taskUrl("FW: Deposition"));
  const events = page.getByRole("region", { name: "Events", exact: true });
  const card = events.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card.getByRole("heading", { name: "Deposition of the landlord" })).toBeVisible();
  await expect(card.getByText("Invitation", { exact: true })).toBeVisible();
  await expect(card.getByText(`Room 2 · Organizer: Ann Lee (${ANN})`)).toBeVisible();
  await expect(card.getByText("Repeats several times a day")).toBeVisible();
  await expect(card.getByText(/^Calendars show only the first time/)).toBeVisible();
  await expect(card.getByText(`The answer goes to the organizer in the name of ${ASSISTANT}.`)).toBeVisible();
  await fits(page);

  const answers = () => firm.mailbox.mails.filter(({ to }) => to.includes(ANN)).map(({ raw }) => raw);
  expect(answers(), "nothing is answered by itself").toEqual([]);
  for (const [word, told, state] of [
    ["Accept", "You accepted.", "ACCEPTED"],
    ["Decline", "You declined.", "DECLINED"],
  ] as const) {
    const before = answers().length;
    await press(card, `${word} Deposition of the landlord`);
    await expect(card.getByText(told, { exact: true })).toBeVisible();
    await expect(card.getByRole("button", { name: `${word} Deposition of the landlord` })).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => answers().length).toBe(before + 1);
    expect(answers().at(-1)).toContain(`PARTSTAT=3D${state}`);
    expect(textOf(answers().at(-1) ?? "")).toContain("Deposition of the landlord");
  }
  // The reply to the person tells of it in a sentence.
  const reply = firm.mailbox.mails.find(({ to }) => to.includes(account.email));
  expect(textOf(reply?.raw ?? "").replaceAll(/\s+/g, " ")).toContain("This mail carries an invitation: Deposition of the landlord");
});
