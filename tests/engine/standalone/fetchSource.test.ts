/** The source over `fetch`: what it sends, and that it never rejects. */
import { expect, test } from "vitest";
import { createFetchSource } from "#engine/standalone/fetchSource.ts";
import { describeSource } from "../../helpers/engine/sourceContract.ts";

const notes = [
  { id: "1", text: "one" },
  { id: "2", text: "two" },
];
const data: Readonly<Record<string, (sent: { record?: object; ids?: readonly string[] }) => unknown>> = {
  list: () => ({ rows: notes, total: 2 }),
  save: ({ record }) => record,
  submit: ({ record }) => record,
  remove: ({ ids }) => ({ done: ids, failed: [] }),
  act: ({ ids }) => ({ done: ids, failed: [] }),
};
const backend: typeof fetch = async (url, init) => {
  const last = String(url).split("/").at(-1) ?? "";
  const sent = typeof init?.body === "string" ? JSON.parse(init.body) : {};
  return Response.json({ code: 200, data: data[last]?.(sent) ?? { id: "f", name: "x.txt", size: 1, type: "text/plain", url: "" } });
};

describeSource("over fetch", {
  make: () => createFetchSource("/api", { fetch: backend }),
  makeUnreachable: () => createFetchSource("/api", { fetch: () => Promise.reject(new TypeError("Failed to fetch")) }),
});

test("a save carries its idempotency key and the headers of the host", async () => {
  const sent: [string, RequestInit | undefined][] = [];
  const remember: typeof fetch = (url, init) => {
    sent.push([String(url), init]);
    return backend(url, init);
  };
  const source = createFetchSource("/api", { fetch: remember, headers: () => ({ Authorization: "Bearer t" }) });
  await source.save("note", { text: "x" }, "k1");
  expect(sent[0]?.[0]).toBe("/api/note/save");
  expect(sent[0]?.[1]).toMatchObject({ method: "POST", body: '{"record":{"text":"x"}}' });
  expect(sent[0]?.[1]?.headers).toEqual({ "Content-Type": "application/json", "Idempotency-Key": "k1", Authorization: "Bearer t" });
});

test("an answer that is no JSON of ours has code 0", async () => {
  const source = createFetchSource("/api", { fetch: async () => new Response("<html>") });
  expect(await source.list("note", {})).toEqual({ code: 0, data: null });
});
