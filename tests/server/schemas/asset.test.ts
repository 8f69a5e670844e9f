import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createAsset } from "../../../src/server/schemas/asset.ts";

const text = JSON.stringify(
  Array.from({ length: 3_000 }, (_, at) => ({ name: `field${at}`, label: { zh: "运单号", en: "Waybill no." }, at: at * at })),
);

test.each(["br", "gzip"] as const)(
  "whoever asks first for %s need not wait for the best; whoever comes later gets it, of the same text",
  async (encoding) => {
    const asset = createAsset("/schema/a.json", "application/json", text);
    const first = await asset.body(encoding);
    await expect.poll(async () => (await asset.body(encoding)).length, { timeout: 20_000 }).toBeLessThan(first.length);
    for (const body of [first, await asset.body(encoding)])
      expect((encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)).toString()).toBe(text);
  },
);

test("what is read once or twice is compressed once, and what is asked for plain not at all", async () => {
  const asset = createAsset("/schema/b.json", "application/json", text, "quick");
  expect(asset.body("br")).toBe(asset.body("br"));
  expect((await asset.body("identity")).toString()).toBe(text);
});
