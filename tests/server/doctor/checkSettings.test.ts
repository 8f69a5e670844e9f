import { expect, test } from "vitest";
import { checkSettings, isNearly, settingNames } from "../../../src/server/doctor/checkSettings.ts";
import { readSettings } from "../../../src/server/settings/settings.ts";

const good = {
  NODE_ENV: "production",
  SEED: "none",
  DATABASE_URL: "postgres://127.0.0.1/lading",
  PORTAL_URL: "https://portal.example.com",
  TRUSTED_PROXIES: "127.0.0.1",
  SMTP_URL: "smtp://mail.example.com",
  MAIL_FROM: "Lading <no-reply@example.com>",
  SMS_GATEWAY: "https://sms.example.com",
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const found = (env: Readonly<Record<string, string>>) =>
  checkSettings(env, readSettings(env, "/opt/lading"), "/opt/lading").map(({ level, part }) => `${level} ${part}`);

test("settings as the guide for production gives them are in order", () => {
  expect(found(good)).toEqual(["ok settings"]);
});

test.each([
  ["no NODE_ENV", { NODE_ENV: "" }, "warn NODE_ENV"],
  ["demonstration accounts on a server for customers", { SEED: "demo" }, "fail SEED"],
  ["no address for links in e-mails", { PORTAL_URL: "" }, "warn PORTAL_URL"],
  ["an address without encryption", { PORTAL_URL: "http://portal.example.com" }, "warn PORTAL_URL"],
  ["a loopback server that trusts no proxy", { TRUSTED_PROXIES: "" }, "warn TRUSTED_PROXIES"],
  ["metrics that everybody reaches", { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, "warn METRICS_HOST"],
  [
    "a workbench that a password opens without an account",
    { WORKBENCH: "1", WORKBENCH_PASSWORD: "open-the-bench" },
    "warn WORKBENCH_PASSWORD",
  ],
  ["no mail server", { SMTP_URL: "" }, "warn SMTP_URL"],
  ["no gateway for text messages", { SMS_GATEWAY: "" }, "warn SMS_GATEWAY"],
  ["secrets that are readable in the database", { SECRETS_KEY: "" }, "warn SECRETS_KEY"],
  ["a misspelled name", { TRUSTED_PROXIES: "", HOST: "0.0.0.0", TRUSTED_PROXYES: "10.0.0.1" }, "warn TRUSTED_PROXYES"],
])("%s is told", (_title, changes, finding) => {
  expect(found({ ...good, ...changes })).toEqual([finding]);
});

test("every setting that the server reads is known, those of a bucket too", () => {
  const names = settingNames({}, "/opt/lading");
  for (const name of [...Object.keys(good), "AWS_ENDPOINT_URL_S3", "CALLS_PER_MINUTE", "METRICS_PORT", "WEBHOOK_CA"])
    expect(names).toContain(name);
});

test.each([
  ["PORTL_URL", "PORTAL_URL", true],
  ["PORTALL_URL", "PORTAL_URL", true],
  ["PORTAL_URI", "PORTAL_URL", true],
  ["PROTAL_URL", "PORTAL_URL", true],
  ["PORTAL_URL", "PORTAL_URL", false],
  ["PORTAL", "PORTAL_URL", false],
  ["SMTP_URL", "SMS_URL", false],
])("%s is nearly %s: %s", (a, b, isNear) => {
  expect(isNearly(a, b)).toBe(isNear);
});
