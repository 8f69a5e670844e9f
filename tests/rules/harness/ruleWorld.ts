/** A server on a changed copy of the schemas, and what a trial asks of it: forms, calls, rows of the database. */
import { customerValues } from "../../helpers/schemas/customerValues.ts";
import { acknowledgeKey, acknowledgementsOf } from "#dialect/check/acknowledge.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { apiCode, type ApiResponse, type BatchResult, type Page } from "#dialect/wire/wire.ts";
import type { SumAnswer } from "#dialect/expr/recordSums.ts";
import { createSumStore, type SumStore } from "#engine/host/createSumStore.ts";
import type { CommandResult } from "../../../src/server/operator/command.ts";
import { runCommand } from "../../../src/server/operator/commands.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { openRuleForm, type RuleForm, type RuleFormOptions } from "./ruleForm.ts";

export interface RuleWorld {
  readonly server: TestApp;
  /** Folder of the changed schemas. */
  readonly folder: string;
  entityOf(screen: string): string;
  /** The first example that the entity's schema gives. */
  example(entity: string): Rec;
  /** Sums over other records, asked from the server. */
  sums(): SumStore;
  form(screen: string, options?: Partial<RuleFormOptions>): RuleForm;
  /** Saves or submits as the customer of this login name. */
  send(entity: string, how: "save" | "submit", record: Rec, loginName?: string): Promise<Called<Rec>>;
  /** A call of the catalogue by its key. */
  call<Data = unknown>(key: string, body: Rec, loginName?: string): Promise<Called<Data>>;
  /** Takes a transition by its call, for one record. */
  take(key: string, id: unknown, asked?: Rec): Promise<Called<BatchResult>>;
  /** Plays the forwarder's staff. */
  operator(...args: readonly string[]): Promise<CommandResult>;
  /** The record that has this value, as a picker lists it. */
  find(chosen: { readonly entity: string; readonly key: string; readonly is: string }): Promise<Rec>;
  /** What a picker offers in the field of a record that holds `self`. */
  candidates(entity: string, field: string, self: object): Promise<readonly Rec[]>;
  /** Uploads a text as a file by a call of the catalogue; answers what a record then holds. */
  upload(key: string, name: string, content: string): Promise<Rec>;
  /** What lies in the entity's table, oldest first. */
  rows(entity: string): Promise<readonly Rec[]>;
  /** Values that may exist once, as the database holds them. */
  claims(entity: string): Promise<readonly string[]>;
  /** Does something on another day, `YYYY-MM-DD`. */
  onDay(day: string | undefined, run: () => Promise<void>): Promise<void>;
  /** Removes all records of an entity. */
  clear(entity: string): Promise<void>;
  close(): Promise<void>;
}

export async function openRuleWorld(schemaRoot: string): Promise<RuleWorld> {
  const server = await buildTestApp({ schemaRoot });
  const schemas = server.schemas.current();
  const served = (entity: string) => schemas.entity(entity);
  const pathOf = (key: string): string => schemas.catalog.files.endpoints.calls[key]?.path ?? key;
  const call = <Data>(key: string, body: Rec, loginName = "anna"): Promise<Called<Data>> => server.call<Data>(loginName, pathOf(key), body);
  const world: RuleWorld = {
    server,
    folder: schemaRoot,
    sums: () =>
      createSumStore(async (sums) => {
        const response = await call<{ readonly sums: readonly (SumAnswer | null)[] }>("recordSums", { sums: sums as unknown as Json });
        return { code: response.code, data: response.data?.sums ?? null };
      }),
    entityOf: (screen) => schemas.compiled.screens[screen]?.entity ?? "",
    example: (entity) => (served(entity).schema.examples?.[0] ?? {}) as Rec,
    form: (screen, options = {}) => openRuleForm(schemas, screen, { now: server.time.now, sums: world.sums(), ...options }),
    // The user reads the warnings and saves in spite of them.
    async send(entity, how, whole, loginName) {
      const record = customerValues(served(entity).schema, schemas.catalog.files.roles, whole);
      const path = served(entity).head.calls?.[how] ?? "";
      const answer = await call<Rec>(path, { ...record, [acknowledgeKey]: [] }, loginName);
      if (answer.code !== apiCode.unacknowledged) return answer;
      return call<Rec>(path, { ...record, [acknowledgeKey]: acknowledgementsOf(answer.problems ?? []) as unknown as Json }, loginName);
    },
    call,
    async take(key, id, asked = {}) {
      const body = { ...asked, ids: [id as string], [acknowledgeKey]: [] };
      const answer = await call<BatchResult>(key, body);
      const [failed] = answer.data?.failed ?? [];
      if (failed?.code !== apiCode.unacknowledged) return answer;
      return call<BatchResult>(key, { ...body, [acknowledgeKey]: acknowledgementsOf(failed.problems ?? []) as unknown as Json });
    },
    operator: (...args) =>
      runCommand({ db: server.db, schemas, clock: () => server.time.now, passwords: createPasswords({ cost: 4 }) }, args),
    async find({ entity, key, is }) {
      const { data } = await call<Page>(served(entity).head.calls?.list ?? "", { filters: { [key]: is } });
      const [row] = data?.rows ?? [];
      if (!row) throw new Error(`There is no ${entity} with ${key} ${is}.`);
      return row;
    },
    async candidates(entity, field, self) {
      const reference = served(entity).schema.properties[field.slice(1)]?.["x-reference"];
      const list = served(reference?.entity ?? "").head.calls?.list ?? "";
      const { data } = await call<Page>(list, { size: 100, for: { entity, field, self: self as Rec } });
      return data?.rows ?? [];
    },
    async upload(key, name, content) {
      const boundary = "lading-rules";
      const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--${boundary}--\r\n`;
      const headers = { authorization: await server.token("anna"), "content-type": `multipart/form-data; boundary=${boundary}` };
      const response = await server.inject({ method: "POST", url: `/api${pathOf(key)}`, headers, payload });
      return response.json<ApiResponse<Rec>>().data ?? {};
    },
    async rows(entity) {
      const rows = await server.db.selectFrom(served(entity).table).select(["body", "state"]).orderBy("id").execute();
      return rows.map(({ body }) => body);
    },
    async claims(entity) {
      const rows = await server.db.selectFrom("claims").select("value").where("entity", "=", entity).orderBy("value").execute();
      return rows.map(({ value }) => value);
    },
    async onDay(day, run) {
      const { now } = server.time;
      server.time.now = day === undefined ? now : Date.parse(`${day}T04:00:00Z`);
      // Sessions end by the clock: users of that day log in on it.
      server.forgetTokens();
      try {
        await run();
      } finally {
        server.time.now = now;
        server.forgetTokens();
      }
    },
    async clear(entity) {
      await server.db.deleteFrom(served(entity).table).execute();
      await server.db.deleteFrom("claims").where("entity", "=", entity).execute();
    },
    close: () => server.close(),
  };
  return world;
}
