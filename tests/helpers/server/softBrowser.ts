/** A browser that subscribes at a push service of a test, and decrypts what it is sent, without the library that the server encrypts with. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Received, Receiver } from "./receiver.ts";

/** A browser with a subscription at the service. */
export interface SoftBrowser {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** Decrypts a message as a browser does (RFC 8291, RFC 8188). Throws for one that is not for it. */
  read(message: Received): Rec;
}

export function softBrowser(service: Pick<Receiver, "url">, path = randomBytes(8).toString("hex")): SoftBrowser {
  const own = createECDH("prime256v1");
  own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.getPublicKey().toString("base64url"), auth: auth.toString("base64url") };
  return {
    subscription: { endpoint: `${service.url}/${path}`, keys },
    read({ bytes = Buffer.alloc(0) }) {
      const salt = bytes.subarray(0, 16);
      const idLength = bytes.readUInt8(20);
      const sender = bytes.subarray(21, 21 + idLength);
      const body = bytes.subarray(21 + idLength);
      const derive = (secret: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
        Buffer.from(hkdfSync("sha256", secret, by, info, length));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
      const shared = derive(own.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
      const text = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()]);
      // The last record ends with a 2, behind it padding.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8")) as Rec;
    },
  };
}
