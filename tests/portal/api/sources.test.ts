/** The sources of the portal and of the tests keep one contract. */
import { vi } from "vitest";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Api } from "../../../src/portal/api/api.ts";
import { createMemorySource } from "#engine/standalone/memorySource.ts";
import { createSource } from "../../../src/portal/api/source.ts";
import { describeSource } from "../../helpers/engine/sourceContract.ts";
import { TestSource } from "../../helpers/engine/testHost.ts";

const notes = [
  { id: "1", text: "one" },
  { id: "2", text: "two" },
];
const calls = { list: "noteList", save: "noteSave", delete: "noteDelete", submit: "noteSubmit" };
const entity = { schema: { "x-entity": { name: "note", owner: "customer", calls } } } as unknown as CompiledEntity;
const catalog = { states: { note: { entity: "note", transitions: [{ id: "close", call: "noteClose" }] } } } as unknown as CompiledCatalog;
const answers: Readonly<Record<string, (sent: { ids?: readonly string[] }) => unknown>> = {
  noteList: () => ({ rows: notes, total: 2 }),
  noteSave: (sent) => sent,
  noteSubmit: (sent) => sent,
  noteDelete: ({ ids }) => ({ done: ids, failed: [] }),
  noteClose: ({ ids }) => ({ done: ids, failed: [] }),
};
const api = {
  own: true,
  call: async (key: string, data: object) => ({ code: 200, data: answers[key]?.(data) ?? null }),
  upload: async () => ({ code: 200, data: { id: "f", name: "x.txt", size: 1, type: "text/plain", url: "" } }),
} as unknown as Api;
const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const nothing = { own: true, call: lost, upload: lost } as unknown as Api;

describeSource("over HTTP", {
  make: () => createSource({ api, catalog, loadEntity: async () => entity, onError: vi.fn() }),
  makeUnreachable: () => createSource({ api: nothing, catalog, loadEntity: lost, onError: vi.fn() }),
});
describeSource("the samples of the preview", { make: () => createMemorySource({ note: notes }) });
describeSource("the tests' own", { make: () => new TestSource({ note: notes }) });
