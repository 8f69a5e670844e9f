/** The portal as an installed app: manifest and icon from the site map, a worker that keeps one page. */
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const get = (url: string) => server.inject({ method: "GET", url });
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("the manifest has the product's name, colour and mark", async () => {
  const { site } = server.schemas.current().catalog.files;
  const { headers, body } = await get("/app.webmanifest");
  expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(body) as { name: string; icons: { src: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: site.product[site.defaultLanguage], display: "standalone", start_url: "/", scope: "/" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "any", "maskable", "maskable"]);
  const icon = await get(manifest.icons[0]?.src ?? "");
  expect(icon.headers["content-type"]).toMatch(/^image\/svg\+xml/);
  expect(icon.body).toContain(site.mark);
});

test("the worker may ask this server only, and answers nothing but the opening of a page", async () => {
  const { headers, body } = await get("/service-worker.js");
  expect(headers["content-type"]).toMatch(/^text\/javascript/);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self';/);
  expect(headers["cache-control"]).toBe("no-cache");
  expect(body).toContain('event.request.mode !== "navigate"');
  expect((await get("/service-worker.js")).body).toBe(body);
});

test("the page without a connection speaks every language and runs its own script only", async () => {
  const { headers, body } = await get("/offline.html");
  for (const { html } of server.schemas.current().catalog.files.site.languages)
    expect(body).toContain(`<section lang="${html}" data-language="`);
  const [, nonce] = /script-src 'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  expect(nonce).toBeTruthy();
  expect(body).toContain(`<script nonce="${nonce}">`);
  expect((await get("/offline.html")).body).not.toContain(nonce);
});

test("icons are pictures of the size that the manifest says; those that a device cuts are filled to the corner", async () => {
  const { icons } = JSON.parse((await get("/app.webmanifest")).body) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  const pictures = icons.filter(({ type }) => type === "image/png");
  expect(pictures).toHaveLength(4);
  for (const { src, sizes, purpose } of [...pictures, { src: "/apple-touch-icon.png", sizes: "180x180", purpose: "maskable" }]) {
    const { headers, rawPayload } = await get(src);
    expect(headers["content-type"]).toBe("image/png");
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    expect(data[3]).toBe(purpose === "maskable" ? 255 : 0);
    // The mark is white, on the accent of the product.
    expect(data.includes(Buffer.from([255, 255, 255, 255]))).toBe(true);
  }
});
