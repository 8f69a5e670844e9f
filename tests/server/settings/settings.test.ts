import { describe, expect, test } from "vitest";
import { SettingsError, readSettings } from "../../../src/server/settings/settings.ts";

describe("settings", () => {
  test("without any, everything stays in the project's folder and on this machine", () => {
    expect(readSettings({}, "/project")).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      dataFolder: "/project/data",
      schemaRoot: "/project",
      seed: "demo",
      watchSchemas: false,
      origins: [],
    });
  });

  test("a bucket is addressed by path, below its prefix", () => {
    const env = {
      FILES_URL: "s3://files/portal",
      AWS_ENDPOINT_URL_S3: "http://store:9000/",
      AWS_ACCESS_KEY_ID: "k",
      AWS_SECRET_ACCESS_KEY: "s",
    };
    const bucket = { url: "http://store:9000/files", prefix: "portal/", region: "us-east-1", keyId: "k", secret: "s" };
    expect(readSettings(env, "/project").bucket).toEqual(bucket);
    const { AWS_ENDPOINT_URL_S3: _, ...amazon } = { ...env, AWS_REGION: "eu-west-1" };
    expect(readSettings(amazon, "/project").bucket?.url).toBe("https://s3.eu-west-1.amazonaws.com/files");
  });

  const wrong: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ["a port that is none", { PORT: "http" }, /PORT/],
    ["a port beyond all ports", { PORT: "70000" }, /PORT/],
    ["a seed that is none", { SEED: "yes" }, /SEED/],
    ["a database of another kind", { DATABASE_URL: "mysql://u:secret@h/d" }, /DATABASE_URL/],
    ["a bucket that is none", { FILES_URL: "https://s3.example/secret" }, /FILES_URL must be s3:\/\/BUCKET/],
    ["a virus scanner without a port", { CLAMAV_URL: "tcp://scanner" }, /CLAMAV_URL must be unix:\/PATH or tcp:/],
    ["a bucket without a key", { FILES_URL: "s3://files" }, /FILES_URL needs AWS_ACCESS_KEY_ID/],
    ["a backend that is no address", { BACKEND: "carrier.example" }, /BACKEND/],
    ["a partner without a login page", { PARTNER_CODE: "ACME" }, /PARTNER_LOGIN_PAGE/],
    ["a partner's login page that is no address", { PARTNER_CODE: "ACME", PARTNER_LOGIN_PAGE: "javascript:secret" }, /PARTNER_LOGIN_PAGE/],
    [
      "an origin of a partner with a path",
      { PARTNER_CODE: "ACME", PARTNER_LOGIN_PAGE: "https://acme.example/in", PARTNER_ORIGINS: "https://acme.example/app" },
      /PARTNER_ORIGINS/,
    ],
    ["a statistics script that is no address", { STATISTICS_SCRIPT: "count.js" }, /STATISTICS_SCRIPT/],
    ["a pause that is none", { REFRESH_SECONDS: "often" }, /REFRESH_SECONDS/],
    ["a workbench in front of another backend", { WORKBENCH: "1", BACKEND: "https://carrier.example" }, /WORKBENCH.*BACKEND/],
    ["a key that is too short", { SECRETS_KEY: "c2hvcnQ=" }, /SECRETS_KEY must be 32 bytes in base64/],
    ["a password of the workbench that is soon found", { WORKBENCH: "1", WORKBENCH_PASSWORD: "secret" }, /WORKBENCH_PASSWORD/],
    ["the embedded database in production", { NODE_ENV: "production" }, /DATABASE_URL.*ALLOW_EMBEDDED/],
  ];
  test.each(wrong)("%s is refused with a sentence that names it and holds no secret", (_what, env, sentence) => {
    let message = "";
    try {
      readSettings(env, "/project");
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError);
      message = (error as Error).message;
    }
    expect(message).toMatch(sentence);
    expect(message).not.toContain("secret");
  });

  test("a partner's pages are at the origin of its login page, unless they are named", () => {
    const env = { PARTNER_CODE: "ACME", PARTNER_LOGIN_PAGE: "https://acme.example/in?x=1" };
    expect(readSettings(env, "/project").partner).toEqual({
      code: "ACME",
      loginPage: "https://acme.example/in?x=1",
      origins: ["https://acme.example"],
    });
    const named = { ...env, PARTNER_ORIGINS: "https://a.example, http://localhost:9000" };
    expect(readSettings(named, "/project").partner?.origins).toEqual(["https://a.example", "http://localhost:9000"]);
    expect(readSettings({}, "/project").partner).toBeUndefined();
  });

  test("production runs on PostgreSQL, in front of another backend, or where it is asked for by name", () => {
    for (const env of [{ DATABASE_URL: "postgres://h/d" }, { BACKEND: "https://carrier.example" }, { ALLOW_EMBEDDED: "1" }]) {
      expect(readSettings({ NODE_ENV: "production", ...env }, "/project").port).toBe(8080);
    }
  });
});

test("a virus scanner is a socket of this machine, or an address and a port", () => {
  const scannerOf = (CLAMAV_URL: string) => readSettings({ CLAMAV_URL }, "/home").scanner;
  expect(scannerOf("unix:/run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
  expect(scannerOf("tcp://10.1.2.3:3310")).toEqual({ host: "10.1.2.3", port: 3310 });
  expect(scannerOf("tcp://[::1]:3310")).toEqual({ host: "::1", port: 3310 });
});

test("a replica is read beside the database that it copies, and not instead of one", () => {
  const DATABASE_REPLICA_URL = "postgres://replica/lading";
  expect(readSettings({ DATABASE_URL: "postgres://primary/lading", DATABASE_REPLICA_URL }, "/home").replicaUrl).toBe(DATABASE_REPLICA_URL);
  expect(() => readSettings({ DATABASE_REPLICA_URL }, "/home")).toThrow("DATABASE_REPLICA_URL needs DATABASE_URL");
  expect(() => readSettings({ DATABASE_URL: "postgres://p/l", DATABASE_REPLICA_URL: "replica" }, "/home")).toThrow(
    "DATABASE_REPLICA_URL must be",
  );
});
