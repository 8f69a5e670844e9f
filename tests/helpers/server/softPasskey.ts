/** A device with a passkey, in software: signs what a server asks, as a browser hands it over. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const PRESENT_AND_VERIFIED = 0b101;
const HAS_KEY = 0b1000000;
const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

export interface SoftPasskey {
  readonly id: string;
  /** Answers `begin` of a new passkey. */
  create(challenge: string): object;
  /** Answers `begin` of a login. @param flags of the authenticator data: present 1, verified 4 */
  sign(challenge: string, flags?: number): object;
}

/** @param origin of the page that asks: `http://localhost` */
export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  let counter = 0;
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, key: Buffer): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, key]);
  };
  const answer = (response: Record<string, string>) => ({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  return {
    id,
    create(challenge) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
        [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.from([0, rawId.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(cose)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Uint8Array.from(authenticatorData(PRESENT_AND_VERIFIED | HAS_KEY, key))],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      });
    },
    sign(challenge, flags = PRESENT_AND_VERIFIED) {
      const data = authenticatorData(flags, Buffer.alloc(0));
      const client = clientData("webauthn.get", challenge);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}
