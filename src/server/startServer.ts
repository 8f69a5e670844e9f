/**
 * Opens everything in order and closes it in reverse.
 *
 * ```
 *   a free port ─ lock of the data folder ─ database ─ schemas and tables ─ demo data ─ door ─ HTTP
 * ```
 */
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { buildApp, type AppParts } from "./app.ts";
import { lockFolder } from "./db/folderLock.ts";
import { openEmbedded, openPostgres, type OpenDatabase } from "./db/openDatabase.ts";
import { runCommand } from "./operator/commands.ts";
import { registerServer } from "./db/serverRegistry.ts";
import type { Db } from "./db/tables.ts";
import { startVacuum } from "./db/vacuumEmbedded.ts";
import { createAdmission } from "./load/admission.ts";
import type { Metrics, MetricsParts } from "./load/metrics.ts";
import { startKeyCleanup } from "./records/storage/idempotency.ts";
import { removePartialUploads } from "./files/receiveUpload.ts";
import { startImportWorkers } from "./sheets/importWorkers.ts";
import { home, programs } from "./settings/home.ts";
import { migrationLine } from "./operator/migrateCommand.ts";
import { startControlServer } from "./operator/controlServer.ts";
import { prepareDatabase } from "./migrations/prepareDatabase.ts";
import { clearModules } from "./schemas/clearModules.ts";
import { createSchemaStore, watchSchemas, type SchemaStore } from "./schemas/schemaStore.ts";
import { demoLogin, seedDemo } from "./seed/demo.ts";
import { checkPort } from "./portInUse.ts";
import { openSender } from "./mail/openSender.ts";
import { createOutbox, startOutbox, type OutboxLog } from "./mail/outbox.ts";
import { toDeliveryError } from "./mail/sender.ts";
import { createAccountServices } from "./accounts/accountServices.ts";
import { createPasswords } from "./accounts/passwords.ts";
import type { Settings } from "./settings/settings.ts";
import { terminalLog } from "./terminalLog.ts";
import type { WorkbenchServices } from "./workbench/openWorkbench.ts";

export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Lines for whoever started it. */
  readonly greeting: readonly string[];
  close(): Promise<void>;
}

export async function startServer(settings: Settings): Promise<RunningServer> {
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const step of closing.reverse().splice(0)) await step();
  };
  try {
    await checkPort(settings);
    return settings.backend ? await startPortal(settings, closing, close) : await startWhole(settings, closing, close);
  } catch (error) {
    await close();
    throw error;
  }
}

const clock = (): number => Date.now();
/** To standard error: standard output holds only what is said to whoever starts the server. */
const logger = ({ logLevel }: Settings) => ({
  level: logLevel,
  stream: process.stderr.isTTY ? terminalLog(process.stderr) : process.stderr,
});

async function startWhole(settings: Settings, closing: (() => unknown)[], close: () => Promise<void>): Promise<RunningServer> {
  const { db, kind, pool, withoutDeadlines } = await openRecords(settings, closing);
  const gate = createAdmission(settings.load, clock);
  if (settings.workbench) await (await desk()).prepareWorkbench(db, settings.schemaRoot);
  const schemas = await createSchemaStore({
    root: settings.schemaRoot,
    cacheFolder: settings.cacheFolder,
    ...judged(settings),
    prepare: (loaded) =>
      withoutDeadlines((patient) =>
        prepareDatabase(loaded, {
          db: patient,
          others: kind === "postgres",
          now: clock(),
          migrates: settings.migrates,
          onMigrated: (report) => console.error(migrationLine(report)),
          onDuplicates: (entity, field, records) =>
            console.error(
              `${entity}${field}: ${records.length} stored records have a value that another has: ${records.slice(0, 10).join(", ")}`,
            ),
        }),
      ),
  });
  const passwords = createPasswords();
  const filesFolder = join(settings.dataFolder, "files");
  if (settings.seed !== "none") {
    const amount = settings.seed === "few" ? "few" : "life";
    const onBegin = () => console.error("Filling the empty database with demonstration records, once: this takes up to a minute ...");
    await withoutDeadlines((patient) =>
      seedDemo({ db: patient, schemas: schemas.current(), clock, passwords, filesFolder, amount, onBegin }),
    );
  }
  if (!settings.databaseUrl) {
    const door = await startControlServer(settings.dataFolder, (args) =>
      runCommand({ db, schemas: schemas.current(), clock, passwords, filesFolder, serving: true }, args),
    );
    closing.push(() => door.close());
  }
  await removePartialUploads(filesFolder, clock());
  const sender = await openSender(settings.post, (line) => console.error(line));
  closing.push(() => sender.close());
  const onError = (error: unknown): void => console.error(`Not sent: ${toDeliveryError(error).message}`);
  closing.push(startKeyCleanup(db, clock, (error) => console.error(`Old keys could not be forgotten: ${toDeliveryError(error).message}`)));
  const imports = startImportWorkers(new URL("import-worker.js", programs));
  closing.push(() => imports.close());
  const api = { db, clock, filesFolder, gate, imports, ...createAccountServices({ db, passwords, clock, sender, onError }) };
  // The embedded database serves one process anyway.
  const presence =
    kind === "postgres"
      ? await registerServer(db, (error) => console.error(`Not heard of by others: ${toDeliveryError(error).message}`))
      : undefined;
  if (presence) closing.push(() => presence.leave());
  const workbench = await openDesk(settings, closing, db, schemas, async () => (await presence?.isAlone()) ?? true);
  if (workbench) closing.push(() => workbench.close());
  await clearModules(settings.cacheFolder, clock());
  const { url, log } = await listen(settings, schemas, closing, {
    api,
    metrics: await openMetrics(settings, closing, { gate, pool }),
    ...(workbench && { workbench }),
  });
  const office = createOutbox({ db, schemas, sender, clock, log, portalUrl: settings.portalUrl });
  closing.push(startOutbox(office, (error) => log.error({ err: error }, "letters could not be looked for")));
  const greeting = [
    ...(settings.seed !== "none" ? [`demo login: ${demoLogin.loginName} / ${demoLogin.password}`] : []),
    ...(workbench
      ? [`workbench: ${url}/#/workbench${workbench.access.made ? `, password ${workbench.access.made} (said this once)` : ""}`]
      : []),
  ];
  return { url, greeting, close };
}

/** What only some servers need is loaded by those alone: a start is quicker, an idle process smaller. */
const desk = () => import("./workbench/openWorkbench.ts");

async function openDesk(
  settings: Settings,
  closing: (() => unknown)[],
  db: Db,
  schemas: SchemaStore,
  isAlone: () => Promise<boolean>,
): Promise<WorkbenchServices | undefined> {
  if (!settings.workbench) return undefined;
  const { schemaRoot: root, cacheFolder } = settings;
  const { startCheckWorker } = await import("./workbench/drafts/checkWorker.ts");
  const checker = startCheckWorker(new URL("check-drafts.js", programs), { root, project: home, cacheFolder });
  closing.push(() => checker.close());
  const onFailed = (number: number, why: string): void => console.error(`Publication ${number} could not come into force: ${why}`);
  const { openWorkbenchServices } = await desk();
  return openWorkbenchServices({ db, clock, schemas, root, checker, isAlone, onFailed, ...settings.workbench });
}

async function startPortal(settings: Settings, closing: (() => unknown)[], close: () => Promise<void>): Promise<RunningServer> {
  const schemas = await createSchemaStore({ root: settings.schemaRoot, cacheFolder: settings.cacheFolder, ...judged(settings) });
  await clearModules(settings.cacheFolder, clock());
  const { url } = await listen(settings, schemas, closing);
  return { url, greeting: [`in front of ${settings.backend}`], close };
}

/** Where an author works, a change is checked as `npm run check:schemas` checks it, before anybody is served by it. */
function judged({ watchSchemas: isWatched, schemaRoot }: Settings): Pick<Parameters<typeof createSchemaStore>[0], "judge"> {
  return isWatched ? { judge: async () => (await import("./schemas/judgeFolder.ts")).lintBeforeReload(schemaRoot, home) } : {};
}

async function openRecords(settings: Settings, closing: (() => unknown)[]): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    const opened = await openPostgres(settings.databaseUrl, {
      onError: (error) => console.error(`A connection to the database broke: ${error.message}`),
      ...(settings.load.connections === undefined ? {} : { connections: settings.load.connections }),
    });
    closing.push(() => opened.close());
    return opened;
  }
  const lock = await lockFolder(settings.dataFolder);
  closing.push(() => lock.release());
  const opened = await openEmbedded(join(settings.dataFolder, "db"));
  closing.push(() => opened.close());
  closing.push(startVacuum(opened.db, (error) => console.error(`The database could not be tended: ${errorMessage(error)}`)));
  return opened;
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
    ...(settings.backend ? { backend: settings.backend } : {}),
    ...(settings.partner ? { partner: settings.partner } : {}),
    ...(settings.statisticsScript ? { statisticsScript: settings.statisticsScript } : {}),
    ...(settings.refreshSeconds ? { refreshSeconds: settings.refreshSeconds } : {}),
  });
  closing.push(() => app.close());
  if (settings.watchSchemas) {
    closing.push(
      watchSchemas({
        root: settings.schemaRoot,
        store: schemas,
        onReload: ({ catalogAddress }) => app.log.info({ catalog: catalogAddress }, "schemas reloaded"),
        onBroken(error) {
          const why = errorMessage(error);
          app.log.error({ why }, "schemas refused; the last good ones stay in force");
          // The log is for programs; whoever has just saved the file reads this.
          console.error(`\n${why}\n\nThe last good schemas stay in force.`);
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
