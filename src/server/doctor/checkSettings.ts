/** Checks settings that are valid one by one, and do not fit together or are probably misspelled. */
import { type Settings, readSettings } from "../settings/settings.ts";
import { doubtful, faulty, type Finding, inOrder } from "./finding.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the findings about the environment of a server that these settings were read from. */
export function checkSettings(env: Env, settings: Settings, home: string): Finding[] {
  const isProduction = env["NODE_ENV"] === "production";
  const findings = [...misspelled(env, home), ...(isProduction ? forProduction(env, settings) : [notProduction])];
  return findings.some(({ level }) => level !== "ok") ? findings : [...findings, inOrder("settings", "valid, and they fit together")];
}

const notProduction = doubtful(
  "NODE_ENV",
  "is not production: an empty database is filled with demonstration accounts, and calls a minute have no limit",
  "Set NODE_ENV=production on a server that customers use.",
);

function forProduction(env: Env, settings: Settings): Finding[] {
  const findings: Finding[] = [];
  if (settings.seed !== "none")
    findings.push(
      faulty(
        "SEED",
        `is ${settings.seed}: an empty database gets accounts whose password is public`,
        "Set SEED=none before the first start; remove the demonstration accounts from a database that has them.",
      ),
    );
  if (settings.portalUrl === undefined)
    findings.push(
      doubtful("PORTAL_URL", "is not set: e-mails have no links into the portal", "Set PORTAL_URL=https://portal.example.com."),
    );
  else if (!settings.portalUrl.startsWith("https:"))
    findings.push(doubtful("PORTAL_URL", "is not https: links in e-mails lead to an unencrypted page", "Serve the portal over https."));
  if (settings.trustedProxies.length === 0 && isLoopback(settings.host))
    findings.push(
      doubtful(
        "TRUSTED_PROXIES",
        "is not set: behind a proxy all visitors count as one address, so that a few wrong passwords lock out everybody",
        "Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.",
      ),
    );
  if (settings.load.metrics && !isLoopback(settings.load.metrics.host))
    findings.push(
      doubtful(
        "METRICS_HOST",
        `is ${settings.load.metrics.host}: whoever reaches the port reads the metrics`,
        "Let only Prometheus reach it.",
      ),
    );
  if (settings.workbench && env["WORKBENCH_PASSWORD"] !== undefined)
    findings.push(
      doubtful(
        "WORKBENCH_PASSWORD",
        "is set: whoever knows it changes and publishes rules, under any name",
        "Give analysts accounts with `npm run operator -- staff add`, and take the setting away.",
      ),
    );
  if (settings.secretKeys.length === 0)
    findings.push(
      doubtful(
        "SECRETS_KEY",
        "is not set: the secrets of authenticator apps and of webhooks are readable in the database and its backups",
        "Set SECRETS_KEY to what `openssl rand -base64 32` prints, and keep it apart from the backups.",
      ),
    );
  if (!settings.post.smtp)
    findings.push(doubtful("SMTP_URL", "is not set: codes and e-mails are only written to the log", "Set SMTP_URL and MAIL_FROM."));
  if (!settings.post.sms)
    findings.push(doubtful("SMS_GATEWAY", "is not set: codes for phones are only written to the log", "Set SMS_GATEWAY."));
  return findings;
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** Returns names of the environment that nearly are a setting: the setting is silently absent. */
function misspelled(env: Env, home: string): Finding[] {
  const known = settingNames(env, home);
  return Object.keys(env)
    .filter((name) => /^[A-Z][A-Z0-9_]{3,40}$/.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find((setting) => !env[setting]?.trim() && isNearly(name, setting));
      return meant === undefined ? [] : [doubtful(name, `is no setting; ${meant} is not set`, `Rename it to ${meant} if that is meant.`)];
    });
}

/** Returns the names that the server asks the environment for. */
export function settingNames(env: Env, home: string): ReadonlySet<string> {
  const names = new Set(["NODE_ENV", "NODE_OPTIONS"]);
  const recording = (given: Env): Env =>
    new Proxy(given, {
      get(target, name) {
        if (typeof name === "string") names.add(name);
        return Reflect.get(target, name);
      },
    });
  // These are read only where the part that they belong to is switched on.
  const bucket = { FILES_URL: "s3://bucket", AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  const parts = { METRICS_PORT: "9464", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", WORKBENCH: "1", BACKEND: "" };
  readSettings(recording({ ...env, ...bucket, ...parts, ALLOW_EMBEDDED: "1" }), home);
  return names;
}

/** Whether two names differ in one letter: one more, one less, one other, or two exchanged. */
export function isNearly(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return (inA.length <= 1 && inB.length <= 1) || (inA.length === 2 && inA === [...inB].reverse().join(""));
}
