// @one-database: a header, whatever the database.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

describe("pages of other origins", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp({ origins: ["https://partner.example"] });
  });
  afterAll(() => server.close());
  const ask = (method: "OPTIONS" | "POST", origin: string) => server.inject({ method, url: "/api/author/getToken", headers: { origin } });

  test("may call when they are named, with the exact origin [Q-35]", async () => {
    const { statusCode, headers } = await ask("OPTIONS", "https://partner.example");
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({ "access-control-allow-origin": "https://partner.example", "access-control-allow-credentials": "true" });
    expect(String(headers["access-control-allow-headers"])).toContain("authorization");
    expect((await ask("POST", "https://partner.example")).headers["access-control-allow-origin"]).toBe("https://partner.example");
  });

  test.each(["https://partner.example.evil.example", "null", "https://PARTNER.example:444", "*"])("%s may not", async (origin) => {
    for (const method of ["OPTIONS", "POST"] as const)
      expect((await ask(method, origin)).headers["access-control-allow-origin"]).toBeUndefined();
  });
});
