import { expect, test } from "vitest";
import webPush from "web-push";
import { readPushSettings } from "../../../src/server/settings/pushSettings.ts";

const read = (env: Readonly<Record<string, string>>) =>
  readPushSettings(
    (name) => env[name],
    (sentence) => {
      throw new Error(sentence);
    },
  );
const keys = webPush.generateVAPIDKeys();

test("push is on by itself, with keys that the server makes, and off by PUSH=0", () => {
  expect(read({})).toEqual({});
  expect(read({ PUSH: "1" })).toEqual({});
  expect(read({ PUSH: "0", PUSH_CONTACT: "https://lading.example" })).toBeUndefined();
});

test("keys and contact are read", () => {
  const env = { PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: keys.privateKey, PUSH_CONTACT: "mailto:ops@lading.example" };
  expect(read(env)).toEqual({ keys, contact: "mailto:ops@lading.example" });
});

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ["PUSH that is neither 0 nor 1", { PUSH: "no" }, /PUSH must be 0 or 1/],
  ["one key of two", { PUSH_PUBLIC_KEY: keys.publicKey }, /belong together/],
  ["a short key", { PUSH_PUBLIC_KEY: "AAAA", PUSH_PRIVATE_KEY: keys.privateKey }, /65 bytes/],
  ["a key in another notation", { PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: "a+/=" }, /32 bytes/],
  ["a contact that nobody can write to", { PUSH_CONTACT: "ops@lading.example" }, /PUSH_CONTACT must be an address/],
])("%s is refused, without repeating a key", (_what, env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
  for (const key of Object.values(keys)) expect(() => read(env)).not.toThrow(key);
});
