/** Settings from the environment, read and checked once, before anything is opened. */
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { KEY_BYTES } from "../db/sealer.ts";
import { type PushSettings, readPushSettings } from "./pushSettings.ts";
import { type TrafficSettings, readTrafficSettings } from "./trafficSettings.ts";

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Bucket for uploaded files, instead of the folder `files` of `dataFolder`. */
  readonly bucket?: BucketSettings;
  /** ClamAV's daemon, which scans uploaded files. */
  readonly scanner?: ScannerSettings;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** URL of the same database without a pooler of transactions in between, for listening, locks and tables. */
  readonly listenUrl?: string | undefined;
  /** Whether repeated statements are prepared by name. */
  readonly prepares: boolean;
  /** URL of a streaming replica of the database, for lists. */
  readonly replicaUrl?: string;
  /** Serve only the portal, in front of another backend. */
  readonly backend?: string;
  /** Folder with `screens.json` and `schemas/`. */
  readonly schemaRoot: string;
  readonly watchSchemas: boolean;
  /** Demonstration data: a customer with a long history, one with a few records in every tab (for tests), or none. */
  readonly seed: "demo" | "few" | "none";
  readonly portal: string;
  readonly cacheFolder: string;
  readonly origins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** The partner whose pages may embed the portal and hand over their users. */
  readonly partner?: PartnerSettings;
  /** URL of a script that counts visitors. */
  readonly statisticsScript?: string;
  /** Whether a start runs pending migrations; otherwise it ends and says what to do. */
  readonly migrates: boolean;
  /** Staff cannot log in without a second factor. */
  readonly staffNeedsFactor: boolean;
  /** Keys that seal stored secrets, the current one first; without any they are stored readable. */
  readonly secretKeys: readonly Buffer[];
  /** Present if the server has the workbench. */
  readonly workbench?: WorkbenchSettings;
  /** URL of the portal for links in e-mails. */
  readonly portalUrl?: string;
  /** Interval in seconds at which an open page reads its record again; without it, the portal's default. */
  readonly refreshSeconds?: number;
  readonly load: TrafficSettings;
  readonly logLevel: string;
  readonly post: MailSettings;
  readonly webhooks: WebhookSettings;
  /** Messages to devices; absent where they are turned off. */
  readonly push?: PushSettings;
}

/** Where webhooks may go, in addition to the public internet. */
export interface WebhookSettings {
  /** Ranges inside of our own network, in CIDR notation. */
  readonly allowed: readonly string[];
  /** File of additional trusted certificates (PEM). */
  readonly caFile?: string;
}

/** Socket of the virus scanner, on this machine or another. */
export type ScannerSettings = { readonly path: string } | { readonly host: string; readonly port: number };

/** A bucket of an object store with the S3 protocol. */
export interface BucketSettings {
  /** URL of the bucket in path style: `https://s3.example.com/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Put before each id, such as `portal/`. */
  readonly prefix: string;
}

/** How e-mails and text messages are sent. A channel without settings is written to standard error instead. */
export interface MailSettings {
  readonly smtp?: { readonly url: string; readonly from: string; readonly caFile?: string };
  readonly sms?: { readonly url: string; readonly token?: string };
}

export interface WorkbenchSettings {
  /** Its password; without it, the server generates one and prints it once. */
  readonly password?: string;
  /** Whether stricter and breaking changes need the approval of a second person. */
  readonly approval: boolean;
}

/** Embedding by a partner [P-039, Q-28]. */
export interface PartnerSettings {
  /** The required `source` in the URL, compared exactly. */
  readonly code: string;
  /** Where its users log in. */
  readonly loginPage: string;
  /** Origins of the pages that may embed the portal. */
  readonly origins: readonly string[];
}

/** An invalid setting. The message is a sentence that says what to do. */
export class SettingsError extends Error {}

const LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"];

const EMBEDDED_IN_PRODUCTION =
  "NODE_ENV=production requires DATABASE_URL: the embedded database survives a kill of the process, but not a power loss. Set ALLOW_EMBEDDED=1 to use it anyway.";

function checkPortNumber(port: number, typed: string | undefined): void {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError(`PORT must be a number from 0 to 65535, not "${typed}".`);
}

/**
 * Reads the settings. Throws `SettingsError`.
 * @param home the project's folder: built portal, schemas and default data are there
 * @param isTerminal the log goes to a terminal: then requests are logged only on demand
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, home: string, isTerminal = false): Settings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const list = (name: string): string[] =>
    (text(name) ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  const databases = readDatabases(text);
  const backend = text("BACKEND");
  const seed = text("SEED") ?? "demo";
  const port = Number(text("PORT") ?? 8080);
  const logLevel = text("LOG_LEVEL") ?? (isTerminal ? "warn" : "info");
  checkPortNumber(port, env["PORT"]);
  if (seed !== "demo" && seed !== "few" && seed !== "none") throw new SettingsError(`SEED must be demo, few or none, not "${seed}".`);
  if (!LEVELS.includes(logLevel)) throw new SettingsError(`LOG_LEVEL must be one of ${LEVELS.join(", ")}, not "${logLevel}".`);
  if (backend) checkUrl("BACKEND", backend, ["http:", "https:"]);
  const statisticsScript = text("STATISTICS_SCRIPT");
  if (statisticsScript) checkUrl("STATISTICS_SCRIPT", statisticsScript, ["http:", "https:"]);
  const portalUrl = text("PORTAL_URL");
  if (portalUrl) checkUrl("PORTAL_URL", portalUrl, ["http:", "https:"]);
  const refresh = text("REFRESH_SECONDS");
  if (refresh && !(Number(refresh) >= 1)) throw new SettingsError(`REFRESH_SECONDS must be a number from 1, not "${refresh}".`);
  const partner = readPartner(text("PARTNER_CODE"), text("PARTNER_LOGIN_PAGE"), list("PARTNER_ORIGINS"));
  const fail = (sentence: string): never => {
    throw new SettingsError(sentence);
  };
  const push = readPushSettings(text, fail);
  const isProduction = env["NODE_ENV"] === "production";
  if (isProduction && !databases.databaseUrl && !backend && text("ALLOW_EMBEDDED") !== "1") throw new SettingsError(EMBEDDED_IN_PRODUCTION);
  return {
    port,
    host: text("HOST") ?? "127.0.0.1",
    dataFolder: resolve(home, text("DATA_DIR") ?? "data"),
    ...readBucket(text),
    ...readScanner(text("CLAMAV_URL")),
    ...databases,
    prepares: text("DATABASE_PREPARED") !== "0",
    ...(backend ? { backend } : {}),
    schemaRoot: resolve(home, text("SCHEMA_ROOT") ?? "."),
    watchSchemas: text("SCHEMA_WATCH") === "1",
    seed,
    migrates: text("MIGRATE") !== "0",
    staffNeedsFactor: text("STAFF_SECOND_FACTOR") === "1",
    secretKeys: list("SECRETS_KEY").map(readKey),
    portal: join(home, "dist", "portal"),
    cacheFolder: resolve(home, text("CACHE_DIR") ?? ".cache/schemas"),
    origins: list("CORS_ORIGINS"),
    trustedProxies: list("TRUSTED_PROXIES"),
    ...(partner ? { partner } : {}),
    ...(statisticsScript ? { statisticsScript } : {}),
    ...(text("WORKBENCH") === "1" ? { workbench: readWorkbench(text, backend) } : {}),
    ...(portalUrl ? { portalUrl } : {}),
    ...(refresh ? { refreshSeconds: Number(refresh) } : {}),
    load: readTrafficSettings(text, isProduction, fail),
    logLevel,
    post: readMail(text),
    webhooks: readWebhooks(text("WEBHOOK_CA"), list("WEBHOOK_ALLOW")),
    ...(push ? { push } : {}),
  };
}

function readDatabases(text: (name: string) => string | undefined): Pick<Settings, "databaseUrl" | "listenUrl" | "replicaUrl"> {
  const url = (name: string): string | undefined => {
    const given = text(name);
    if (given) checkUrl(name, given, ["postgres:", "postgresql:"]);
    return given;
  };
  const [databaseUrl, listenUrl, replicaUrl] = [url("DATABASE_URL"), url("DATABASE_LISTEN_URL"), url("DATABASE_REPLICA_URL")];
  if (replicaUrl && !databaseUrl) throw new SettingsError("DATABASE_REPLICA_URL needs DATABASE_URL, the database that it copies.");
  return { ...(databaseUrl ? { databaseUrl } : {}), ...(listenUrl ? { listenUrl } : {}), ...(replicaUrl ? { replicaUrl } : {}) };
}

/** The message does not repeat the key. */
function readKey(text: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || key.length !== KEY_BYTES)
    throw new SettingsError(
      `SECRETS_KEY must be ${KEY_BYTES} bytes in base64, such as "openssl rand -base64 ${KEY_BYTES}" prints; several with commas.`,
    );
  return key;
}

/** Shorter passwords can be guessed. */
const SHORTEST_PASSWORD = 10;

function readWorkbench(text: (name: string) => string | undefined, backend: string | undefined): WorkbenchSettings {
  const password = text("WORKBENCH_PASSWORD");
  if (backend)
    throw new SettingsError("WORKBENCH=1 cannot be combined with BACKEND: the workbench tests rules on records of its own database.");
  if (password !== undefined && password.length < SHORTEST_PASSWORD)
    throw new SettingsError(`WORKBENCH_PASSWORD must have at least ${SHORTEST_PASSWORD} characters.`);
  return { approval: text("WORKBENCH_APPROVAL") === "1", ...(password !== undefined && { password }) };
}

function readWebhooks(caFile: string | undefined, allowed: readonly string[]): WebhookSettings {
  const wrong = allowed.find((range) => !isRange(range));
  if (wrong !== undefined) throw new SettingsError(`WEBHOOK_ALLOW must be ranges such as 10.1.0.0/16; "${wrong}" is none.`);
  return { allowed, ...(caFile ? { caFile } : {}) };
}

/** Whether the text is an address and the number of its fixed bits. */
function isRange(text: string): boolean {
  const [address = "", bits = "", ...rest] = text.split("/");
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

function readScanner(text: string | undefined): Pick<Settings, "scanner"> {
  if (!text) return {};
  if (/^unix:\/[^\0]+$/.test(text)) return { scanner: { path: text.slice("unix:".length) } };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "tcp:" || url.hostname === "" || url.port === "")
    throw new SettingsError("CLAMAV_URL must be unix:/PATH or tcp://HOST:PORT, such as unix:/run/clamav/clamd.ctl.");
  return { scanner: { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) } };
}

/** The names of the credentials are those that S3 clients share. */
function readBucket(text: (name: string) => string | undefined): Pick<Settings, "bucket"> {
  const url = text("FILES_URL");
  if (!url) return {};
  const [, name, prefix = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(url) ?? [];
  if (name === undefined) throw new SettingsError("FILES_URL must be s3://BUCKET or s3://BUCKET/PREFIX.");
  const [keyId, secret] = [text("AWS_ACCESS_KEY_ID"), text("AWS_SECRET_ACCESS_KEY")];
  if (!keyId || !secret) throw new SettingsError("FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  const region = text("AWS_REGION") ?? "us-east-1";
  const endpoint = text("AWS_ENDPOINT_URL_S3") ?? text("AWS_ENDPOINT_URL") ?? `https://s3.${region}.amazonaws.com`;
  checkUrl("AWS_ENDPOINT_URL_S3", endpoint, ["http:", "https:"]);
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  return { bucket: { url: `${endpoint.replace(/\/$/, "")}/${name}`, region, keyId, secret, prefix: folder } };
}

function readMail(text: (name: string) => string | undefined): MailSettings {
  const [url, from, caFile] = [text("SMTP_URL"), text("MAIL_FROM"), text("SMTP_CA")];
  const [sms, token] = [text("SMS_GATEWAY"), text("SMS_TOKEN")];
  if (url) checkUrl("SMTP_URL", url, ["smtp:", "smtps:"]);
  if (url && !/[^@\s]@[^@\s]/.test(from ?? ""))
    throw new SettingsError("SMTP_URL needs MAIL_FROM, such as Lading <no-reply@lading.example>.");
  if (sms) checkUrl("SMS_GATEWAY", sms, ["http:", "https:"]);
  return {
    ...(url && from ? { smtp: { url, from, ...(caFile ? { caFile } : {}) } } : {}),
    ...(sms ? { sms: { url: sms, ...(token ? { token } : {}) } } : {}),
  };
}

/** Both or neither: without its own login page, a partner's users would be sent to ours. */
function readPartner(code: string | undefined, loginPage: string | undefined, origins: readonly string[]): PartnerSettings | undefined {
  if (!code && !loginPage && origins.length === 0) return undefined;
  if (!code || !loginPage) throw new SettingsError("PARTNER_CODE and PARTNER_LOGIN_PAGE belong together: set both, or neither.");
  checkUrl("PARTNER_LOGIN_PAGE", loginPage, ["http:", "https:"]);
  for (const origin of origins) {
    checkUrl("PARTNER_ORIGINS", origin, ["http:", "https:"]);
    if (new URL(origin).origin !== origin)
      throw new SettingsError("PARTNER_ORIGINS must be origins, such as https://partner.example, without a path.");
  }
  return { code, loginPage, origins: origins.length > 0 ? origins : [new URL(loginPage).origin] };
}

function checkUrl(name: string, value: string, protocols: readonly string[]): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // The message does not repeat the value: it may contain a password.
  if (!url || !protocols.includes(url.protocol))
    throw new SettingsError(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`);
}
