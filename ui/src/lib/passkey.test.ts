import { expect, test, vi } from "vitest";
import { askPasskey, createPasskey, creationOptions, requestOptions, toBase64url, toBytes } from "@/lib/passkey";

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

test("base64url there and back, with its own letters and without padding", () => {
  for (const text of ["", "AA", "_-8", "AAEC_w", "-_-_"]) expect(toBase64url(toBytes(text).buffer)).toBe(text);
  expect([...toBytes("_-8")]).toEqual([255, 239]);
  expect(() => toBytes("not base64!")).toThrow();
});

test("options get bytes where the API has text, and keep the rest", () => {
  const made = creationOptions({
    challenge: "AQI",
    rp: { id: "box.example", name: "Chancery" },
    user: { id: "Aw", name: "a@b.example", displayName: "Ada" },
    excludeCredentials: [{ type: "public-key", id: "BA", transports: ["usb"] }],
    attestation: "none",
  });
  expect(made.challenge).toEqual(toBytes("AQI"));
  expect(made.user).toEqual({ id: toBytes("Aw"), name: "a@b.example", displayName: "Ada" });
  expect(made.excludeCredentials).toEqual([{ type: "public-key", id: toBytes("BA"), transports: ["usb"] }]);
  expect(made.rp.id).toBe("box.example");
  const asked = requestOptions({ challenge: "AQI", rpId: "box.example" });
  expect(asked).toEqual({ challenge: toBytes("AQI"), rpId: "box.example" });
});

const credential = (response: object) => ({
  id: "Ag",
  rawId: bytes(2),
  type: "public-key",
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response,
});

test("what the authenticator gives becomes the JSON that the server reads", async () => {
  const create = vi.fn(async () => credential({ attestationObject: bytes(3), clientDataJSON: bytes(4), getTransports: () => ["internal"] }));
  const get = vi.fn(async () => credential({ authenticatorData: bytes(5), clientDataJSON: bytes(6), signature: bytes(7), userHandle: null }));
  vi.stubGlobal("navigator", { credentials: { create, get } });
  const common = { id: "Ag", rawId: "Ag", type: "public-key", extensions: { credProps: { rk: true } } };
  expect(await createPasskey({ challenge: "AQI", user: { id: "Aw" } })).toEqual({
    ...common,
    response: { attestationObject: "Aw", clientDataJSON: "BA", transports: ["internal"] },
  });
  expect(await askPasskey({ challenge: "AQI" })).toEqual({
    ...common,
    response: { authenticatorData: "BQ", clientDataJSON: "Bg", signature: "Bw", userHandle: null },
  });
  vi.unstubAllGlobals();
});
