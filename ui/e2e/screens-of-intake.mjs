// Every screen of intake: what came, the member's forms and links, and the public form.
import { screen } from "./support.mjs";

const INTAKE = "/dashboard?service=intake";
const PAGE = "/intake/whitlock-injury";
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

export const intakeScreens = (mock) =>
  mock
    ? [
        screen("intake", INTAKE, { inside: true }),
        screen("intake-empty", INTAKE, { inside: true, before: () => mock.control("empty") }),
        screen("intake-error", INTAKE, { inside: true, before: () => mock.control("fail", { path: "/api/submissions/", status: "500" }), loud: true }),
        screen("intake-one", `${INTAKE}&path=s-1`, { inside: true }),
        screen("intake-urgent", `${INTAKE}&path=s-2`, { inside: true }),
        screen("intake-decline", `${INTAKE}&path=s-1`, { inside: true, act: (page) => press(page, "Decline…") }),
        screen("intake-declined", `${INTAKE}&path=s-4`, { inside: true }),
        screen("intake-accepted", `${INTAKE}&path=s-3`, { inside: true }),
        screen("intake-forms", `${INTAKE}&path=forms`, { inside: true }),
        screen("intake-form-changed", `${INTAKE}&path=forms`, { inside: true, act: (page) => press(page, "Change Personal injury") }),
        screen("intake-link-made", `${INTAKE}&path=forms`, {
          inside: true,
          act: async (page) => {
            await page.getByLabel("For whom").fill("Ana Ruiz");
            await press(page, "Make the Link");
            await page.getByRole("button", { name: "Copy Link" }).waitFor();
          },
        }),
        screen("intake-page", PAGE),
        screen("intake-page-wrong", PAGE, {
          act: async (page) => {
            await page.getByLabel("A car or truck accident").check();
            await page.getByLabel("Your full name").fill("Rosa Delgado");
            await press(page, "Send");
            await page.getByText("One answer has to be changed.").waitFor();
          },
        }),
        screen("intake-page-used", "/intake/used", { loud: true }),
        screen("intake-page-gone", "/intake/nobody", { loud: true }),
      ]
    : [];
