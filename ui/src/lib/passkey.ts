/** Passkeys: between the API's JSON, where bytes are base64url, and what the browser takes and gives (WebAuthn level 3). */

/** Creation or request options as the server writes them. */
export type OptionsJson = Record<string, unknown> & { challenge: string };

type Descriptor = Record<string, unknown> & { id: string };

export function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

export function toBase64url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether this browser, on this address, can use a passkey: they need HTTPS or localhost, and a name for a host. */
export const passkeysHere = (): boolean => globalThis.isSecureContext && "PublicKeyCredential" in globalThis;

const withBytes = (list: unknown): unknown =>
  Array.isArray(list) ? (list as Descriptor[]).map((one) => Object.assign({}, one, { id: toBytes(one.id) })) : undefined;

export function creationOptions(json: OptionsJson): PublicKeyCredentialCreationOptions {
  const user = json["user"] as Descriptor;
  return {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...user, id: toBytes(user.id) },
    ...(json["excludeCredentials"] ? { excludeCredentials: withBytes(json["excludeCredentials"]) } : {}),
  } as unknown as PublicKeyCredentialCreationOptions;
}

export function requestOptions(json: OptionsJson): PublicKeyCredentialRequestOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge),
    ...(json["allowCredentials"] ? { allowCredentials: withBytes(json["allowCredentials"]) } : {}),
  } as unknown as PublicKeyCredentialRequestOptions;
}

function common(credential: PublicKeyCredential) {
  return {
    id: credential.id,
    rawId: toBase64url(credential.rawId),
    type: credential.type,
    extensions: credential.getClientExtensionResults(),
  };
}

/** Asks the person for a new passkey. Rejects with a DOMException when they decline. */
export async function createPasskey(json: OptionsJson): Promise<unknown> {
  const credential = (await navigator.credentials.create({ publicKey: creationOptions(json) })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...common(credential),
    response: {
      attestationObject: toBase64url(response.attestationObject),
      clientDataJSON: toBase64url(response.clientDataJSON),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Asks the person to use a passkey that they have. Rejects with a DOMException when they decline. */
export async function askPasskey(json: OptionsJson): Promise<unknown> {
  const credential = (await navigator.credentials.get({ publicKey: requestOptions(json) })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...common(credential),
    response: {
      authenticatorData: toBase64url(response.authenticatorData),
      clientDataJSON: toBase64url(response.clientDataJSON),
      signature: toBase64url(response.signature),
      userHandle: response.userHandle ? toBase64url(response.userHandle) : null,
    },
  };
}
