import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignIn } from "@/features/account/sign-in";

let unmount: () => void;

beforeEach(async () => {
  localStorage.clear();
  history.replaceState(null, "", "/login");
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(<SignIn />);
  unmount = () => root.unmount();
  await vi.waitFor(() => expect(input("email")).not.toBeNull());
});

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

function submit(email: string, password: string) {
  input("email").value = email;
  input("password").value = password;
  document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

test("wrong fields send nothing, say why, and the first of them has the focus", async () => {
  answer(200, {});
  submit(" ", "");
  await vi.waitFor(() => expect(document.body.textContent).toContain("Email is required"));
  expect(fetch).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain("Password is required");
  expect(document.activeElement).toBe(input("email"));
  submit("a@b.example", "");
  await vi.waitFor(() => expect(document.body.textContent).not.toContain("Email is required"));
  expect(document.activeElement).toBe(input("password"));
});

test("a refusal says so in the words of the specification", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer(401, { error: "The e-mail or the password is not right.", code: "wrong_credentials" });
  submit("a@b.example", "x");
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"] p')?.textContent).toBe("Something went wrong. Please try again."),
  );
  expect(localStorage.getItem("access")).toBeNull();
});

test("success stores both tokens and goes to the dashboard", async () => {
  answer(200, { access: "A", refresh: "R" });
  submit(" a@b.example ", " secret ");
  await vi.waitFor(() => expect(localStorage.getItem("refresh")).toBe("R"));
  const sent = vi.mocked(fetch).mock.calls[0]!;
  expect(sent[0]).toBe("/api/token/");
  expect(JSON.parse(String(sent[1]!.body))).toEqual({ username: "a@b.example", password: "secret" });
  expect(localStorage.getItem("access")).toBe("A");
  await vi.waitFor(() => expect(location.pathname).toBe("/dashboard"));
});
