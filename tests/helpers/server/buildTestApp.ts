/**
 * The server within a test: the real app on a fresh database, without a socket.
 *
 * On the embedded database in memory, or on a database of its own on the
 * PostgreSQL of the test run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { createFolderStore, type FileStore } from "../../../src/server/files/fileStore.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { buildApp, type AppParts } from "../../../src/server/app.ts";
import { CHANGE_CHANNEL } from "../../../src/server/db/recordChanges.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import type { Db } from "../../../src/server/db/tables.ts";
import { createChangeFeed } from "../../../src/server/http/changeFeed.ts";
import type { Admission } from "../../../src/server/load/admission.ts";
import type { ReplicaReads } from "../../../src/server/load/replicaReads.ts";
import { createPushDevices } from "../../../src/server/push/pushDevices.ts";
import { createAttempts } from "../../../src/server/load/attempts.ts";
import type { SchemaStore } from "../../../src/server/schemas/schemaStore.ts";
import { ensureCustomer } from "../../../src/server/session/customers.ts";
import { createOutbox } from "../../../src/server/mail/outbox.ts";
import type { Email, EmailFile } from "../../../src/server/mail/sender.ts";
import type { CommandResult } from "../../../src/server/operator/command.ts";
import { runCommand } from "../../../src/server/operator/commands.ts";
import { createAccountServices } from "../../../src/server/accounts/accountServices.ts";
import { createSealer } from "../../../src/server/db/sealer.ts";
import { createFileUrls } from "../../../src/server/files/fileUrls.ts";
import { openSigningKey } from "../../../src/server/files/signingKey.ts";
import { runImportJob } from "../../../src/server/sheets/importJob.ts";
import { createMailedFiles } from "../../../src/server/sheets/mailedRecords.ts";
import type { ImportChecker } from "../../../src/server/sheets/importWorkers.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { createDraftChecker } from "../../../src/server/workbench/drafts/draftChecker.ts";
import { openWorkbenchServices, type WorkbenchServices } from "../../../src/server/workbench/openWorkbench.ts";
import { openAfterInterruption } from "../../../src/server/workbench/publish/openAfterInterruption.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { demoDatabase } from "./demoDatabase.ts";
import { schemaRoot as schemasUnderTest } from "../schemas/schemaRoot.ts";
import { openTestSchemas, testCache } from "./openTestSchemas.ts";
import { testDatabase, testTime } from "./testDatabase.ts";

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** The database as it was opened. */
  readonly database: OpenDatabase;
  readonly schemas: SchemaStore;
  readonly filesFolder: string;
  /** The store over that folder. */
  readonly files: FileStore;
  /** E-mails and text messages that left, oldest first. */
  readonly sent: readonly Sent[];
  /** Sends the e-mails of the outbox that are due by now. Returns how many it tried. */
  post(): Promise<number>;
  /** Sends what is due. Returns the receivers in alphabetical order. */
  posted(): Promise<string[]>;
  /** Whether the server thinks itself the only one on its records; may be set. */
  readonly alone: { is: boolean };
  readonly workbench?: WorkbenchServices;
  /** Milliseconds that the server's clock shows; may be set. */
  readonly time: { now: number };
  /** One call as this login name; anonymous without. Answers HTTP status and body. */
  call<Data = unknown>(
    loginName: string | undefined,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Called<Data>>;
  /** The same by the name of the call in the catalogue, as anna unless said otherwise. */
  ask<Data = Rec>(name: string, body?: unknown, who?: string, headers?: Readonly<Record<string, string>>): Promise<Called<Data>>;
  /** A command of the forwarder's staff: whether it was done, and what was said. */
  operator(...words: readonly string[]): Promise<CommandResult>;
  /** The same where nothing else is tested by it: throws what was said if it was refused. */
  operated(...words: readonly string[]): Promise<void>;
  /** The token of a login name of `testCustomers`. */
  token(loginName: string): Promise<string>;
  /** Everybody logs in again, after the clock was set. */
  forgetTokens(): void;
  inject(options: InjectOptions): Promise<Awaited<ReturnType<FastifyInstance["inject"]>>>;
  close(): Promise<void>;
}

export interface Sent {
  readonly by: "sms" | "email";
  readonly to: string;
  readonly subject?: string;
  readonly text: string;
  /** Of a letter that its receiver may stop. */
  readonly unsubscribe?: string;
  readonly files?: readonly EmailFile[];
}

export interface Called<Data> extends ApiResponse<Data> {
  readonly status: number;
}

export const testPassword = "Lading-demo-1";
const testCustomers = ["anna", "bo"] as const;

export interface TestAppOptions extends Partial<Omit<AppParts, "schemas" | "api" | "workbench">> {
  /** Reads and checks imports; in this thread if absent. */
  readonly imports?: ImportChecker;
  /** Folder of other schemas than the project's. */
  readonly schemaRoot?: string;
  /** Who is let in; everybody without. */
  readonly admission?: Admission;
  /** Password of the workbench, where the server has one. */
  readonly workbench?: string;
  /** Stricter and breaking changes need a second person. */
  readonly approval?: boolean;
  /** Whether staff needs a second factor. */
  readonly staffNeedsFactor?: boolean;
  /** Keys that seal stored secrets; none by default. */
  readonly secretKeys?: readonly Buffer[];
  /** The public key by which browsers subscribe to messages; without it the server sends none. */
  readonly pushKey?: string;
  /** Whether open pages receive the changes of records. */
  readonly live?: boolean;
  /** Lists from a replica. @param db the primary */
  readonly replica?: (db: Db) => ReplicaReads;
  /** The few records of the demonstration accounts are there, with their files. */
  readonly demo?: boolean;
  /** Where meta-schemas and facts come from, where that is not the project. */
  readonly project?: string;
}

/** Imports without a thread: the worker is a built program, and most tests are about what comes of an import. */
function importsInProcess(schemas: SchemaStore): ImportChecker {
  return {
    check: ({ job, ...server }) => {
      const entity = [...schemas.current().entities.values()].find(({ moduleFile }) => moduleFile === job.entityModule);
      if (!entity) throw new Error(`No entity has the module ${job.entityModule}`);
      // What goes to a thread is plain data.
      return runImportJob(structuredClone(job), entity.compiled, server);
    },
    close: () => undefined,
  };
}

export async function buildTestApp({
  schemaRoot = schemasUnderTest,
  workbench: opensBy,
  approval = false,
  project = root,
  admission,
  live = false,
  staffNeedsFactor = false,
  secretKeys = [],
  pushKey,
  replica,
  demo = false,
  ...parts
}: TestAppOptions = {}): Promise<TestApp> {
  const filesFolder = await mkdtemp(join(tmpdir(), "lading-files-"));
  const database = await (demo ? demoDatabase(filesFolder) : testDatabase());
  const { db, close, listen } = database;
  const feed = live ? createChangeFeed() : undefined;
  const stopListening = feed && (await listen(CHANGE_CHANNEL, { onMessage: feed.receive, onGap: feed.lose, onError: () => undefined }));
  const alone = { is: true };
  const time = { now: testTime };
  const clock = (): number => time.now;
  const files = createFolderStore(filesFolder);
  const open = () => openTestSchemas(schemaRoot, db, clock);
  const schemas = await (opensBy === undefined ? open() : openAfterInterruption(database, schemaRoot, open));
  // The form of the real hash at a cost that a test can wait for.
  const passwords = createPasswords({ cost: 4 });
  const password = await passwords.hash(testPassword);
  for (const loginName of testCustomers) await ensureCustomer(db, { loginName, password, facts: { name: loginName } }, clock());
  const sealer = createSealer(secretKeys);
  const sent: Sent[] = [];
  const sender = {
    via: "smtp" as const,
    mail: async ({ to, subject, text, unsubscribe, files }: Email) =>
      void sent.push({ by: "email", to, subject, text, ...(unsubscribe !== undefined && { unsubscribe }), ...(files && { files }) }),
    text: async (to: string, text: string) => void sent.push({ by: "sms", to, text }),
    close: () => undefined,
  };
  const accounts = createAccountServices({
    ...{ db, passwords, clock, attempts: createAttempts(db, clock), sender, onError: () => undefined },
    ...{ portalUrl: "https://portal.example", staffNeedsFactor, sealer },
  });
  const workbench =
    opensBy === undefined
      ? undefined
      : await openWorkbenchServices({
          isAlone: async () => alone.is,
          onFailed: () => undefined,
          database,
          clock,
          schemas,
          root: schemaRoot,
          checker: createDraftChecker({ root: schemaRoot, project, cacheFolder: testCache }),
          password: opensBy,
          proveAccount: accounts.proveAccount,
          provePasskey: accounts.passkeys.prove,
          approval,
        });
  const app = await buildApp({
    ...parts,
    ...(workbench && { workbench }),
    schemas,
    api: {
      db,
      clock,
      files,
      ...(feed && { feed }),
      ...(replica && { replica: replica(db) }),
      fileUrls: createFileUrls(await openSigningKey(db, files), clock),
      imports: parts.imports ?? importsInProcess(schemas),
      ...(admission && { admission }),
      sealer,
      push: createPushDevices({ db, clock, attempts: createAttempts(db, clock), publicKey: pushKey }),
      ...accounts,
    },
  });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const outbox = createOutbox({
    ...{ db, schemas, sender, clock, log: silent, portalUrl: "https://portal.example" },
    fileOf: createMailedFiles({ db, schemas, clock }),
  });
  const tokens = new Map<string, string>();

  const post = async <Data>(path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Called<Data>> => {
    const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {});
    const response = await app.inject({
      method: "POST",
      url: `/api${path}`,
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
    return { ...(response.json() as ApiResponse<Data>), status: response.statusCode };
  };
  const operator = (...words: readonly string[]): Promise<CommandResult> =>
    runCommand({ db, files, schemas: schemas.current(), clock, passwords }, words);
  const token = async (loginName: string): Promise<string> => {
    const known = tokens.get(loginName);
    if (known) return known;
    const { data } = await post<{ token: string }>("/author/getToken", { loginName, password: testPassword }, {});
    if (!data) throw new Error(`${loginName} cannot log in`);
    tokens.set(loginName, data.token);
    return data.token;
  };
  const call: TestApp["call"] = async (loginName, path, body, headers = {}) =>
    post(path, body, { ...(loginName ? { authorization: await token(loginName) } : {}), ...headers });
  return {
    app,
    db,
    schemas,
    filesFolder,
    files,
    sent,
    post: () => outbox.round(),
    time,
    token,
    forgetTokens: () => tokens.clear(),
    inject: async (options) => app.inject(options),
    call,
    ask: (name, body, who = "anna", headers) => call(who, schemas.current().catalog.call(name).path, body, headers),
    operator,
    async posted() {
      const before = sent.length;
      await outbox.round();
      return sent
        .slice(before)
        .map(({ to }) => to)
        .sort();
    },
    async operated(...words) {
      const { ok, lines } = await operator(...words);
      if (!ok) throw new Error(lines.join("\n"));
    },
    alone,
    database,
    ...(workbench && { workbench }),
    async close() {
      workbench?.close();
      await app.close();
      feed?.close();
      await stopListening?.();
      await close();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}
