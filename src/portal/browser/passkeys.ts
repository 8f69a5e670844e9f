/** Passkeys of this device, by the browser's own dialog. The library comes with the first use. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

/** Asks the device to sign what the server sent. Returns undefined if the person gave it up or the device has no passkey of this site. */
export async function signLogin(asked: unknown): Promise<object | undefined> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return orGivenUp(startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON }));
}

/** Asks the device for a new passkey. Returns undefined if the person gave it up or the device has one of this account. */
export async function makePasskey(asked: unknown): Promise<object | undefined> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return orGivenUp(startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON }));
}

/** The person gave up, the device has one already or none, or cannot; `SecurityError`: the address of the site is a number, which no passkey is of. */
const givenUp: ReadonlySet<string> = new Set([
  "NotAllowedError",
  "AbortError",
  "InvalidStateError",
  "SecurityError",
  "NotSupportedError",
  "ConstraintError",
]);

/** A browser does not say why there is no passkey, so that a page learns nothing of other accounts. */
async function orGivenUp(answer: Promise<object>): Promise<object | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && givenUp.has(error.name)) return undefined;
    throw error;
  }
}
