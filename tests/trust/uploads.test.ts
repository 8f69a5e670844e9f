/** Hostile uploads and workbooks: refused in words, or kept so that nothing in them runs; nothing of a refused one stays. */
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallAct } from "../../src/dialect/schema/endpoints.ts";
import type { ApiResponse } from "../../src/dialect/wire/wire.ts";
import { isServed } from "../../src/server/http/calls.ts";
import type { ServedCall } from "../../src/server/schemas/loadSchemas.ts";
import type { StoredFileValue } from "../../src/server/files/uploadedFile.ts";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";
import { hostileCells } from "../sheet/hostileCells.ts";
import { hostileContainers } from "../sheet/hostileContainers.ts";
import { hostileParts } from "../sheet/hostileParts.ts";
import { inTime, judge, type Judged, Tally } from "./answers.ts";
import { tell } from "./figures.ts";
import { hostileUploads, uploadType } from "./hostileFiles.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

function callsThat(act: CallAct): readonly ServedCall[] {
  const schemas = server.schemas.current();
  return [...schemas.calls.values()].filter((call) => call.does === act && isServed(schemas, call));
}

const kept = async () => new Set(await readdir(server.filesFolder).catch(() => []));

async function send(path: string, payload: Buffer, contentType: string) {
  const headers = { authorization: await server.token("anna"), "content-type": contentType };
  const response = await inTime(server.inject({ method: "POST", url: `/api${path}`, headers, payload }));
  return response && { status: response.statusCode, type: String(response.headers["content-type"]), text: response.body };
}

/** What was taken is served with a type of its own, and nothing in it runs. */
async function isHarmless({ url, name }: StoredFileValue): Promise<boolean> {
  const { statusCode, headers } = await server.inject({ method: "GET", url });
  const disposition = String(headers["content-disposition"]);
  return (
    statusCode === 200 &&
    headers["x-content-type-options"] === "nosniff" &&
    String(headers["content-security-policy"]).includes("sandbox") &&
    headers["set-cookie"] === undefined &&
    (/^image\/(png|jpeg)$/.test(String(headers["content-type"])) || disposition.startsWith("attachment")) &&
    /^(inline|attachment); filename\*=UTF-8''[\w.~%!$&+^`|#-]*$/.test(disposition) &&
    !/[/\\\p{Cc}\p{Cf}]/u.test(name)
  );
}

test("hostile uploads are refused in words, or kept harmless", async () => {
  const tally = new Tally();
  let lost = 0;
  const calls = callsThat("upload");
  const all = calls.flatMap((call) => hostileUploads.map((upload) => ({ call, ...upload })));
  for (const { call, name, payload, contentType = uploadType } of all) {
    const before = await kept();
    const answered = await send(call.path, payload, contentType);
    let judged: Judged = answered ? judge(answered) : { verdict: "hung" };
    const made = [...(await kept())].filter((file) => !before.has(file));
    if (judged.verdict === "accepted") {
      const { data } = JSON.parse(answered?.text ?? "{}") as ApiResponse<StoredFileValue>;
      if (!data || !(await isHarmless(data))) judged = { verdict: "failed", why: "is served as it may do harm" };
      else if (made.length !== 1) lost += 1;
    } else if (made.length > 0) judged = { verdict: "failed", why: "leaves a file behind" };
    tally.add(judged, () => `${call.key}: ${name}`);
  }
  expect(tally.failures).toEqual([]);
  tell({
    what: "hostile uploads",
    tried: tally.tried,
    ...tally.counts,
    lost,
    note: `${hostileUploads.length} to each of ${calls.length} calls`,
  });
});

test("hostile workbooks are refused before anything is stored, in bounded memory", async () => {
  const tally = new Tally();
  const books = [...hostileContainers, ...hostileParts, ...hostileCells];
  const before = process.memoryUsage.rss();
  let most = 0;
  const all = callsThat("import").flatMap((call) => books.map((book) => ({ call, ...book })));
  for (const { call, name, make } of all) {
    const form = new FormData();
    form.append("rows", JSON.stringify({ sheet: 0, rows: [{ row: 2, record: { sku: "LAMP-1" } }] }));
    form.append("file", make(), "goods.xlsx");
    const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
    const files = await kept();
    const payload = Buffer.from(await request.arrayBuffer());
    const answered = await send(call.path, payload, request.headers.get("content-type") ?? "");
    most = Math.max(most, process.memoryUsage.rss() - before);
    let judged: Judged = answered ? judge(answered) : { verdict: "hung" };
    if (judged.verdict !== "hung" && [...(await kept())].some((file) => !files.has(file)))
      judged = { verdict: "failed", why: "leaves a file behind" };
    tally.add(judged, () => `${call.key}: ${name}`);
  }
  expect(tally.failures).toEqual([]);
  tell({ what: "hostile workbooks", tried: tally.tried, ...tally.counts, lost: 0, note: `${Math.round(most / 2 ** 20)} MB more at most` });
});
