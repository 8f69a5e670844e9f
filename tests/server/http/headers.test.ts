// @one-database: another server answers, ours only passes on.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { buildApp } from "../../../src/server/app.ts";
import { createSchemaStore } from "../../../src/server/schemas/schemaStore.ts";

describe("what the settings let into the page", () => {
  const metas = (html: string) =>
    [...html.matchAll(/<meta name="(lading-[^"]+)" content="([^"]+)">/g)].map(([, name, content]) => [name, content]);
  async function page(parts: Partial<Parameters<typeof buildApp>[0]>) {
    const portal = await mkdtemp(join(tmpdir(), "lading-portal-"));
    await writeFile(join(portal, "index.html"), '<html><head>\n<meta name="lading-partner" content="" />\n</head></html>');
    const schemas = await createSchemaStore({ root, cacheFolder: join(root, ".cache/schemas") });
    const app = await buildApp({ schemas, portal, backend: "https://carrier.example", ...parts });
    const { body, headers } = await app.inject({ method: "GET", url: "/?source=ACME&token=t" });
    await app.close();
    await rm(portal, { recursive: true, force: true });
    return { metas: Object.fromEntries(metas(body)), policy: String(headers["content-security-policy"]) };
  }

  test("nobody holds the page in a frame, and no script but its own runs", async () => {
    const { policy, metas } = await page({});
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;");
    expect(Object.keys(metas)).toEqual(["lading-catalog", "lading-first", "lading-backend"]);
  });

  test("the partner's pages do, and the portal gets the partner [P-039, N-05]", async () => {
    const partner = { code: "ACME", loginPage: "https://acme.example/in", origins: ["https://acme.example", "https://b.example"] };
    const { policy, metas } = await page({ partner });
    expect(policy).toContain("frame-ancestors https://acme.example https://b.example");
    expect(metas).toMatchObject({ "lading-partner": "ACME", "lading-partner-login": "https://acme.example/in" });
  });

  test("the statistics script may run and send, from its own origin only [CR-15, Q-36]", async () => {
    const { policy, metas } = await page({ statisticsScript: "https://count.example/js/s.js" });
    expect(policy).toContain("script-src 'self' https://count.example;");
    expect(policy).toMatch(/connect-src [^;]*https:\/\/count\.example/);
    expect(metas["lading-statistics"]).toBe("https://count.example/js/s.js");
  });

  test("the portal gets the interval at which it reads an open record again, where the settings have one", async () => {
    expect((await page({ refreshSeconds: 2 })).metas["lading-refresh"]).toBe("2");
  });
});
