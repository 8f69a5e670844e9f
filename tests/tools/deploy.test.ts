/** The files for operators in `deploy/`: settings are those that the server reads, metrics those that it serves, alerts fire. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { settingNames } from "../../src/server/doctor/checkSettings.ts";
import { createMetrics } from "../../src/server/load/metrics.ts";

const read = (path: string) => readFileSync(join(root, "deploy", path), "utf8");

test("the image is built from files that exist, and sets only settings that the server reads", () => {
  const dockerfile = read("Dockerfile");
  const kept = [...read("Dockerfile.dockerignore").matchAll(/^!(.+)$/gm)].map(([, path = ""]) => path);
  for (const path of kept) expect(existsSync(join(root, path)), path).toBe(true);
  for (const part of ["package.json", "package-lock.json", "index.html", "vite.config.ts", "screens.json", "schemas", "src", "scripts"])
    expect(kept).toContain(part);
  const [, settings = ""] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  const names = settings.split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect(names).toContain("SEED");
  expect(names.filter((name) => !settingNames({}, root).has(name))).toEqual([]);
  expect(dockerfile).toMatch(/^USER 10001:10001$/m);
});

test("the portal of the compose file gets only settings that the server reads, each from the example or fixed", () => {
  const compose = read("compose.yaml");
  const [, portal = ""] = /\n {2}portal:\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  const settings = [...portal.matchAll(/^ {6}([A-Z][A-Z0-9_]+): (.*)$/gm)];
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.map(([, name = ""]) => name).filter((name) => !settingNames({}, root).has(name))).toEqual([]);
  const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name));
  const offered = new Set([...read("example.env").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name));
  expect(asked).toEqual(offered);
});

test("every metric of the alerts and of the dashboard is one that the server serves", async () => {
  const metrics = createMetrics({
    admission: { activeCalls: () => 0 } as never,
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
  });
  const app = fastify();
  metrics.observe(app);
  app.get("/", (request) => {
    request.answerCode = 200;
    return "";
  });
  await app.inject("/");
  const served = await metrics.registry.metrics();
  const dashboard = JSON.parse(read("grafana/lading.json")) as { panels: { targets: { expr: string }[] }[] };
  const queries = [
    ...[...read("prometheus/alerts.yml").matchAll(/expr: (.+)/g)].map(([, expr = ""]) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = new Set(queries.flatMap((expr) => expr.match(/\b(?:lading|process|nodejs)_[a-z0-9_]+/g) ?? []));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !new RegExp(`^${name}[{ ]`, "m").test(served))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
test.runIf(hasPromtool)("the alerts fire when they should, and not before", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], {
    cwd: join(root, "deploy/prometheus"),
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`).toContain("SUCCESS");
  expect(status).toBe(0);
});

test("each alert says what to do, and is tried", () => {
  const alerts = [...read("prometheus/alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  const tried = new Set([...read("prometheus/alerts.test.yml").matchAll(/alertname: (\w+)/g)].map(([, name = ""]) => name));
  expect(alerts.filter((name) => !tried.has(name))).toEqual([]);
  expect([...read("prometheus/alerts.yml").matchAll(/^ {10}action: "/gm)]).toHaveLength(alerts.length);
});
