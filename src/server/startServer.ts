/**
 * Starts the server: opens its parts in order, and closes them in reverse.
 *
 * ```
 *   free port ─ lock of the data folder ─ database ─ schemas and tables ─ demo data ─ control server ─ HTTP
 * ```
 */
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { buildApp, type AppParts } from "./app.ts";
import { greetingOf } from "./greeting.ts";
import { startCleanups, startQueues } from "./background.ts";
import type { OpenDatabase } from "./db/openDatabase.ts";
import { runCommand } from "./operator/commands.ts";
import { createSealer, type Sealer } from "./db/sealer.ts";
import { registerServer } from "./db/serverRegistry.ts";
import type { Db } from "./db/tables.ts";
import { createAdmission } from "./load/admission.ts";
import { createAttempts } from "./load/attempts.ts";
import { createCallRates } from "./load/callRate.ts";
import type { Metrics, MetricsParts } from "./load/metrics.ts";
import { closeConnections } from "./http/closeConnections.ts";
import { createFileUrls } from "./files/fileUrls.ts";
import { removePartialUploads } from "./files/receiveUpload.ts";
import { openFileStore, scanUploads } from "./files/openFileStore.ts";
import { openSigningKey } from "./files/signingKey.ts";
import { startImportWorkers } from "./sheets/importWorkers.ts";
import { home, programs } from "./settings/home.ts";
import { migrationLine } from "./operator/migrateCommand.ts";
import { startControlServer } from "./operator/controlServer.ts";
import { prepareDatabase } from "./migrations/prepareDatabase.ts";
import { clearModules } from "./schemas/clearModules.ts";
import { createSchemaStore, watchSchemas, type SchemaStore } from "./schemas/schemaStore.ts";
import { seedDemo } from "./seed/demo.ts";
import { openChangeFeed, openRecords, openReplicaReads } from "./openDatabases.ts";
import { checkPort } from "./settings/portInUse.ts";
import { openSender } from "./mail/openSender.ts";
import type { OutboxLog } from "./mail/outbox.ts";
import { createPushDevices } from "./push/pushDevices.ts";
import { openPushIdentity, resealPushKeys } from "./push/pushKeys.ts";
import { resealFactors } from "./accounts/factorSecrets.ts";
import { resealWebhooks } from "./records/effects/webhookSecrets.ts";
import { type AccountServices, createAccountServices } from "./accounts/accountServices.ts";
import { createPasswords } from "./accounts/passwords.ts";
import type { Settings } from "./settings/settings.ts";
import { terminalLog } from "./terminalLog.ts";
import type { WorkbenchServices } from "./workbench/openWorkbench.ts";

export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Lines to print after the start. */
  readonly greeting: readonly string[];
  close(): Promise<void>;
}

/** Starts the server. Throws an error with a sentence if it cannot start; everything opened is closed then. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const step of closing.reverse().splice(0)) await step();
  };
  try {
    await checkPort(settings);
    await startTracing(settings, closing);
    return settings.backend ? await startPortal(settings, closing, close) : await startWhole(settings, closing, close);
  } catch (error) {
    await close();
    throw error;
  }
}

const clock = (): number => Date.now();
/** Logs to standard error: standard output contains only the greeting. */
const logger = ({ logLevel }: Settings) => ({
  level: logLevel,
  stream: process.stderr.isTTY ? terminalLog(process.stderr) : process.stderr,
});

async function startWhole(settings: Settings, closing: (() => unknown)[], close: () => Promise<void>): Promise<RunningServer> {
  const opened = await openRecords(settings, closing);
  const { db, direct, kind, pool, withoutDeadlines } = opened;
  const admission = createAdmission({ atOnce: settings.load.atOnce, rates: createCallRates(db, settings.load.perMinute, clock) });
  const attempts = createAttempts(db, clock);
  const schemas = await openSchemas(settings, opened);
  const passwords = createPasswords();
  const stored = await openFileStore(settings.bucket, join(settings.dataFolder, "files"));
  if (settings.seed !== "none") {
    const amount = settings.seed === "few" ? "few" : "life";
    const onBegin = () => console.error("Filling the empty database with demonstration records, once: this takes up to a minute ...");
    await withoutDeadlines((patient) =>
      seedDemo({ db: patient, schemas: schemas.current(), clock, passwords, files: stored, amount, onBegin }),
    );
  }
  const files = await scanUploads(settings.scanner, { db, files: stored, clock, log: console.error }, closing);
  if (!settings.databaseUrl) {
    const control = await startControlServer(settings.dataFolder, (args) =>
      runCommand({ db, schemas: schemas.current(), clock, passwords, files, serving: true }, args),
    );
    closing.push(() => control.close());
  }
  await removePartialUploads(files.folder, clock());
  const fileUrls = createFileUrls(await openSigningKey(db, files), clock);
  const sender = await openSender(settings.post, (line) => console.error(line));
  closing.push(() => sender.close());
  closing.push(...startCleanups(db, { attempts, files, clock }));
  const imports = startImportWorkers(new URL("import-worker.js", programs));
  closing.push(() => imports.close());
  const replica = await openReplicaReads(settings, db, closing);
  const feed = await openChangeFeed(opened, replica, closing);
  const sealer = await openSealer(settings, db);
  const pushIdentity = await openPushIdentity({ db, sealer, clock }, settings.push, contactOf(settings, schemas));
  const push = createPushDevices({ db, clock, attempts, publicKey: pushIdentity?.publicKey });
  const accounts = createAccountServices({
    ...{ db, passwords, clock, attempts, sender },
    onError: (error) => console.error(`Not sent: ${errorMessage(error)}`),
    portalUrl: settings.portalUrl,
    staffNeedsFactor: settings.staffNeedsFactor,
    sealer,
  });
  // The embedded database serves a single process.
  const registration =
    kind === "postgres"
      ? await registerServer(db, (error) => console.error(`The heartbeat of this server failed: ${errorMessage(error)}`))
      : undefined;
  if (registration) closing.push(() => registration.leave());
  const workbench = await openWorkbench(settings, closing, { database: opened, schemas, accounts }, registration);
  if (workbench) closing.push(() => workbench.close());
  await clearModules(settings.cacheFolder, clock());
  const { url, log } = await listen(settings, schemas, closing, {
    api: { db, replica, feed, clock, files, fileUrls, admission, imports, sealer, push, ...accounts },
    metrics: await openMetrics(settings, closing, { admission, pool, replica }),
    ...(workbench && { workbench }),
  });
  closing.push(...startQueues({ db, direct, schemas, clock, sender, sealer, pushIdentity, log, settings, others: kind === "postgres" }));
  return { url, greeting: greetingOf(settings, schemas, url, workbench), close };
}

/** Seals what is stored readable or with an earlier key. */
async function openSealer({ secretKeys }: Settings, db: Db): Promise<Sealer> {
  const sealer = createSealer(secretKeys);
  const count = (await resealFactors(db, sealer)) + (await resealWebhooks(db, sealer)) + (await resealPushKeys(db, sealer));
  if (count > 0) console.error(`${count} stored secrets were sealed with the current key of SECRETS_KEY.`);
  return sealer;
}

/** Contact for push services about abuse where the settings name none. */
function contactOf({ portalUrl }: Settings, schemas: SchemaStore): string | undefined {
  const email = schemas.current().catalog.files.site.frame?.contact?.email;
  if (email !== undefined) return `mailto:${email}`;
  return portalUrl?.startsWith("https:") === true ? portalUrl : undefined;
}

/** Opens the schemas; with a workbench, once a publication that was cut off is completed. */
async function openSchemas(settings: Settings, opened: OpenDatabase): Promise<SchemaStore> {
  const open = (): Promise<SchemaStore> => openPrepared(settings, opened);
  if (!settings.workbench) return open();
  const { openAfterInterruption } = await import("./workbench/publish/openAfterInterruption.ts");
  return openAfterInterruption(opened, settings.schemaRoot, open);
}

/** Loads the schemas and prepares the tables for them, at the start and after each change. */
function openPrepared(settings: Settings, { kind, withoutDeadlines }: OpenDatabase): Promise<SchemaStore> {
  const lastShipped = new Map<string, string>();
  return createSchemaStore({
    root: settings.schemaRoot,
    cacheFolder: settings.cacheFolder,
    ...lintOnReload(settings),
    prepare: (loaded) =>
      withoutDeadlines((patient) =>
        prepareDatabase(loaded, {
          db: patient,
          others: kind === "postgres",
          ...{ now: clock(), migrates: settings.migrates, lastShipped },
          onMigrated: (report) => {
            // An empty database has nothing that they change.
            if (report.records + report.views > 0) console.error(migrationLine(report));
          },
          onKept: (entity, records) =>
            console.error(
              `schemas/records/${entity}.json has changed, but staff has changed these records and keeps them: ${records.slice(0, 10).join(", ")}`,
            ),
          onDuplicates: (entity, field, records) =>
            console.error(
              `${entity}${field}: ${records.length} stored records have a value that another record has: ${records.slice(0, 10).join(", ")}`,
            ),
        }),
      ),
  });
}

/** Its modules are loaded on demand: servers without a workbench start faster and stay smaller. */
async function openWorkbench(
  settings: Settings,
  closing: (() => unknown)[],
  { database, schemas, accounts }: { readonly database: OpenDatabase; readonly schemas: SchemaStore; readonly accounts: AccountServices },
  registration: { isAlone(): Promise<boolean> } | undefined,
): Promise<WorkbenchServices | undefined> {
  if (!settings.workbench) return undefined;
  const { schemaRoot: root, cacheFolder } = settings;
  const { startCheckWorker } = await import("./workbench/drafts/checkWorker.ts");
  const checker = startCheckWorker(new URL("check-drafts.js", programs), { root, project: home, cacheFolder });
  closing.push(() => checker.close());
  const isAlone = async () => (await registration?.isAlone()) ?? true;
  const onFailed = (number: number, why: string): void => console.error(`Publication ${number} failed at its start time: ${why}`);
  const { openWorkbenchServices } = await import("./workbench/openWorkbench.ts");
  const proofs = { proveAccount: accounts.proveAccount, provePasskey: accounts.passkeys.prove, portalUrl: settings.portalUrl };
  return openWorkbenchServices({ database, schemas, ...proofs, clock, root, checker, isAlone, onFailed, ...settings.workbench });
}

async function startPortal(settings: Settings, closing: (() => unknown)[], close: () => Promise<void>): Promise<RunningServer> {
  const schemas = await createSchemaStore({ root: settings.schemaRoot, cacheFolder: settings.cacheFolder, ...lintOnReload(settings) });
  await clearModules(settings.cacheFolder, clock());
  const { url } = await listen(settings, schemas, closing);
  return { url, greeting: [`in front of ${settings.backend}`], close };
}

/** With SCHEMA_WATCH, changed schemas are linted as by `npm run check:schemas` before they become active. */
function lintOnReload({ watchSchemas: isWatched, schemaRoot }: Settings): Pick<Parameters<typeof createSchemaStore>[0], "lint"> {
  if (!isWatched) return {};
  let loaded: Promise<() => Promise<string | undefined>> | undefined;
  const load = () => import("./schemas/lintBeforeReload.ts").then(({ createReloadLint }) => createReloadLint(schemaRoot, home));
  return { lint: async () => (await (loaded ??= load()))() };
}

/** The SDK is loaded on demand: it costs memory and time at the start. */
async function startTracing({ load }: Settings, closing: (() => unknown)[]): Promise<void> {
  if (!load.tracing) return;
  const { openTracing } = await import("./tracing/openTracing.ts");
  closing.push(openTracing(load.tracing, (line) => console.error(line)));
}

async function openMetrics(settings: Settings, closing: (() => unknown)[], parts: MetricsParts): Promise<Metrics | undefined> {
  if (!settings.load.metrics) return undefined;
  const { createMetrics, serveMetrics } = await import("./load/metrics.ts");
  const metrics = createMetrics(parts);
  closing.push(await serveMetrics(metrics, settings.load.metrics));
  return metrics;
}

async function listen(
  settings: Settings,
  schemas: SchemaStore,
  closing: (() => unknown)[],
  { metrics, ...parts }: Pick<AppParts, "api" | "workbench"> & { readonly metrics?: Metrics | undefined } = {},
): Promise<{ readonly url: string; readonly log: OutboxLog }> {
  const app = await buildApp({
    schemas,
    portal: settings.portal,
    origins: settings.origins,
    trustedProxies: settings.trustedProxies,
    logger: logger(settings),
    ...parts,
    ...(metrics && { metrics }),
    tracing: settings.load.tracing !== undefined,
    ...(settings.backend ? { backend: settings.backend } : {}),
    ...(settings.partner ? { partner: settings.partner } : {}),
    portalUrl: settings.portalUrl,
    ...(settings.statisticsScript ? { statisticsScript: settings.statisticsScript } : {}),
    ...(settings.refreshSeconds ? { refreshSeconds: settings.refreshSeconds } : {}),
  });
  closing.push(() => closeConnections(app));
  if (settings.watchSchemas) {
    closing.push(
      watchSchemas({
        root: settings.schemaRoot,
        store: schemas,
        onReload: ({ catalogAddress }) => app.log.info({ catalog: catalogAddress }, "schemas reloaded"),
        onBroken(error) {
          const why = errorMessage(error);
          app.log.error({ why }, "schemas refused; the last valid ones stay active");
          // The log is for programs; this text is for the author who has just saved the file.
          console.error(`\n${why}\n\nThe last valid schemas stay active.`);
        },
      }),
    );
  }
  await app.listen({ port: settings.port, host: settings.host });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  const host = settings.host === "0.0.0.0" || settings.host === "::" ? "127.0.0.1" : settings.host;
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`, log: app.log };
}
