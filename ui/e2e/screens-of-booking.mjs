// Every screen of meetings: the member's section, the public page, a guest's own page.
import { screen } from "./support.mjs";

const BOOKING = "/dashboard?service=booking";
const PAGE = "/book/dana-whitlock";
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const chosen = async (page) => {
  await page.getByRole("list", { name: /^Times on/ }).getByRole("button").nth(2).click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
};

export const bookingScreens = (mock) =>
  mock
    ? [
        screen("meetings", BOOKING, { inside: true }),
        screen("meetings-empty", BOOKING, { inside: true, before: () => mock.control("empty") }),
        screen("meetings-error", BOOKING, { inside: true, before: () => mock.control("fail", { path: "/api/booking/", status: "500" }), loud: true }),
        screen("meetings-caldav", BOOKING, { inside: true, act: (page) => page.getByRole("combobox", { name: "Kind" }).selectOption("CalDAV") }),
        screen("book", PAGE),
        screen("book-chosen", PAGE, { act: chosen }),
        screen("book-booked", PAGE, {
          act: async (page) => {
            await chosen(page);
            await page.getByLabel("Name").fill("Pat Borealis");
            await page.getByLabel("E-mail address").fill("pat@borealis.example");
            await press(page, "Book This Time");
            await page.getByRole("heading", { name: "Your meeting is booked" }).waitFor();
          },
        }),
        screen("book-gone", "/book/nobody", { loud: true }),
        screen("meeting", "/meeting/g-1"),
        screen("meeting-moving", "/meeting/g-1", { act: (page) => press(page, "Move It…") }),
        screen("meeting-gone", "/meeting/g-9", { loud: true }),
        screen("proposed", "/proposed/p-1"),
        screen("proposed-chosen", "/proposed/p-1", { act: (page) => page.getByRole("button", { name: /^Choose/ }).nth(1).click() }),
        screen("proposed-none-left", "/proposed/p-2"),
        screen("proposed-gone", "/proposed/p-9", { loud: true }),
      ]
    : [];
