/**
 * The isolation suite is itself tested: statements forget whose records they may read, and every class of leak is seen. Without the
 * plant the same questions find nothing.
 */
import { PGlite } from "@electric-sql/pglite";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { CallAct } from "#dialect/schema/endpoints.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import type { ServedCall } from "../../../src/server/schemas/loadSchemas.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords, type Planted } from "../../helpers/server/plantRecords.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";

/** An id that no record and no file has. */
const unknown = "01920000-0000-7000-8000-000000000000";
const fileId = "a-file-of-anna";

let server: TestApp;
let planted: Planted;
beforeAll(async () => {
  server = await buildTestApp();
  planted = await plantRecords(server, "anna");
  await server.token("bo");
  const row = {
    id: fileId,
    customer: planted.customer,
    call: "",
    name: "a.png",
    type: "image/png",
    size: 3,
    created: new Date(server.time.now),
  };
  await server.db.insertInto("files").values(row).execute();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const callsOf = (...acts: readonly CallAct[]): ServedCall[] =>
  [...server.schemas.current().calls.values()].filter(
    ({ does, entity }) => does && acts.includes(does) && planted.records.has(entity ?? ""),
  );
const ask = <Data = Rec>({ path }: ServedCall, body: unknown): Promise<Called<Data>> => server.call<Data>("bo", path, body);
const hers = ({ entity = "" }: ServedCall): Rec & { readonly id: string } => planted.records.get(entity) ?? { id: "" };
const entityOf = ({ entity = "" }: ServedCall) => server.schemas.current().entity(entity);
/** How many records bo has, by a condition that no plant changes. */
async function ownCount(call: ServedCall): Promise<number> {
  const { table } = entityOf(call);
  const rows = await server.db.selectFrom(table).select("id").where("customer", "!=", planted.customer).execute();
  return rows.length;
}
/** The answer without the id that was asked for, so that two can be compared. */
const without = (id: string, called: Called<unknown>): string => JSON.stringify(called).replaceAll(id, "");

/** Asks for each body with anna's id and with an unknown one. Returns the paths whose answers differ. */
async function differing(call: ServedCall, theirs: string, bodyOf: (id: string) => unknown): Promise<string[]> {
  const one = await ask(call, bodyOf(theirs));
  // A draft may be made, and holds nothing of it.
  if (one.code === apiCode.ok) return JSON.stringify(one.data).includes(theirs) ? [call.path] : [];
  const other = await ask(call, bodyOf(unknown));
  return without(theirs, one) === without(unknown, other) ? [] : [call.path];
}

/** The same for every field of the calls that may hold such an id. */
async function differingFields(theirs: (field: Rec) => string | undefined, valueOf: (id: string, field: Rec) => Json): Promise<string[]> {
  const found: string[] = [];
  for (const call of callsOf("save", "submit")) {
    for (const { schema, pointer } of schemaFields(entityOf(call).schema)) {
      const id = schema.readOnly ? undefined : theirs(schema as Rec);
      const at = pointer.replaceAll("/-", "/0");
      if (id !== undefined) found.push(...(await differing(call, id, (asked) => setAt({}, at, valueOf(asked, schema as Rec)))));
    }
  }
  return found;
}

async function listed(
  bodyOf: (call: ServedCall) => readonly Rec[],
  leaks: (page: Page, call: ServedCall, own: number) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const call of callsOf("list"))
    for (const body of bodyOf(call)) {
      const { data } = await ask<Page>(call, body);
      if (data && leaks(data, call, await ownCount(call))) found.push(call.path);
    }
  return found;
}
const screensOf = ({ entity }: ServedCall) =>
  Object.values(server.schemas.current().catalog.files.screens).filter((screen) => screen.entity === entity);

/** Class of leak -> what leaked of anna's records to bo, by call; and the statements that the plant changes. */
const classes: Readonly<Record<string, { readonly leaks: () => Promise<string[]>; readonly like?: RegExp }>> = {
  rows: {
    leaks: () =>
      listed(
        () => [{}],
        ({ rows }, call) => rows.some(({ id }) => id === hers(call).id),
      ),
  },
  counts: {
    like: /\bcount\(/,
    leaks: () =>
      listed(
        () => [{}],
        ({ total, tabs }, _, own) => total > own || Object.values(tabs ?? {}).some((count) => count > own),
      ),
  },
  sums: {
    like: /\bgroup by\b/i,
    leaks: () =>
      listed(
        (call) => screensOf(call).flatMap(({ list }) => (list?.sums ?? []).map(({ id }) => ({ size: 1, sums: id }))),
        ({ sums = [] }, _, own) => sums.reduce((all, { count }) => all + count, 0) > own,
      ),
  },
  search: {
    leaks: () =>
      listed(
        (call) =>
          screensOf(call)
            .flatMap(({ list }) => list?.search ?? [])
            .flatMap((name) => (typeof hers(call)[name] === "string" ? [{ search: String(hers(call)[name]) }] : [])),
        ({ rows }, call) => rows.some(({ id }) => id === hers(call).id),
      ),
  },
  exports: {
    leaks: async () => {
      const found: string[] = [];
      for (const call of callsOf("export")) {
        const headers = { "content-type": "application/json", authorization: await server.token("bo") };
        const { rawPayload } = await server.inject({ method: "POST", url: `/api${call.path}`, headers, payload: "{}" });
        const text = Object.values(unzipSync(new Uint8Array(rawPayload)))
          .map((part) => new TextDecoder().decode(part))
          .join("");
        const key = hers(call)[entityOf(call).schema["x-import"]?.key ?? ""];
        if (typeof key !== "string") throw new Error(`${call.path} has no key to look for`);
        if (text.includes(key)) found.push(call.path);
      }
      return found;
    },
  },
  errors: {
    leaks: async () => {
      const found: string[] = [];
      for (const call of callsOf("delete", "transition"))
        found.push(...(await differing(call, hers(call).id, (id) => ({ ids: [id], version: 99 }))));
      for (const call of callsOf("save", "submit")) found.push(...(await differing(call, hers(call).id, (id) => ({ id, version: 99 }))));
      return found;
    },
  },
  references: {
    leaks: () =>
      differingFields(
        (field) => planted.records.get((field["x-reference"] as { entity?: string } | undefined)?.entity ?? "")?.id,
        (id) => id,
      ),
  },
  files: {
    like: /from "?files"?/,
    leaks: () =>
      differingFields(
        (field) => (field["x-file"] || (field["items"] as Rec | undefined)?.["x-file"] ? fileId : undefined),
        (id, field) => {
          const file = { id, name: "a.png", size: 3, type: "image/png", url: `/files/${id}` };
          return field["x-file"] ? file : [file];
        },
      ),
  },
};

/** Statements that read forget the customer. @param like only these */
function forgetCustomers(like: RegExp = /./): void {
  const query = PGlite.prototype.query;
  vi.spyOn(PGlite.prototype, "query").mockImplementation(function (this: PGlite, ...[text, ...rest]: Parameters<PGlite["query"]>) {
    // A statement that is planned for its values begins with a comment.
    const reads = /^\s*(?:\/\*[^*]*\*\/)?\s*(select|with)\b/i.test(text) && like.test(text);
    const forgetting = text.replaceAll(/(?:"?\w+"?\.)?"?customer"? = (\$\d+)/g, "($1::text is not null)");
    return query.call(this, reads ? forgetting : text, ...rest);
  } as PGlite["query"]);
}

test.each(Object.entries(classes))("no %s of another customer leak", async (_, { leaks }) => {
  expect(await leaks()).toEqual([]);
});

test.skipIf(postgresUrl !== undefined).each(Object.entries(classes))("a planted leak of %s is seen", async (_, { leaks, like }) => {
  forgetCustomers(like);
  expect(await leaks()).not.toEqual([]);
});
