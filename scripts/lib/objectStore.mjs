/** Starts an object store with the S3 protocol for a test run: OpenStack Swift from Debian's packages, one node in a temporary folder. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { S3mini } from "s3mini";
import { aptInstall } from "./apt.mjs";
import { freePort } from "./postgres.mjs";

/**
 * @typedef {object} ObjectStore
 * @property {Record<string, string>} env the settings of a server that uses its bucket
 * @property {() => void} stopAnswering the store refuses connections, as after a crash
 * @property {() => Promise<void>} answerAgain
 * @property {() => { thaw: () => void }} freeze it accepts requests and answers none until `thaw`
 * @property {() => void} stop
 */

const [keyId, secret, bucketName] = ["test:tester", "testing", "lading-files"];
const kinds = /** @type {const} */ (["account", "container", "object"]);
const proxyStages = "catch_errors cache listing_formats s3api tempauth slo dlo copy proxy-server";

const isInstalled = () => ["swift-proxy-server", "swift-object-server", "memcached"].every((name) => existsSync(`/usr/bin/${name}`));

/** Whether the programs are there; root on Debian installs them first. */
export function hasObjectStore() {
  return isInstalled() || (aptInstall("swift-proxy", "swift-account", "swift-container", "swift-object", "memcached") && isInstalled());
}

/** The pipeline and the filters of the proxy. */
const proxySettings = (/** @type {number} */ cachePort) =>
  [
    `[pipeline:main]\npipeline = ${proxyStages}`,
    "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true",
    `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${cachePort}`,
    "[filter:s3api]\nuse = egg:swift#s3api\ns3_acl = false\nlocation = us-east-1",
    `[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = ${secret} .admin`,
    ...["catch_errors", "listing_formats", "slo", "dlo", "copy"].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`),
  ].join("\n");

function signal(/** @type {import("node:child_process").ChildProcess} */ { pid }, /** @type {NodeJS.Signals} */ name) {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // The group has ended.
  }
}

/** @returns {Promise<ObjectStore>} with an empty bucket */
export async function startObjectStore() {
  const folder = mkdtempSync(join(tmpdir(), "lading-swift-"));
  mkdirSync(join(folder, "devices/one"), { recursive: true });
  const head = (/** @type {number} */ port) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = ${userInfo().username}\nswift_dir = ${folder}\nworkers = 1\nlog_level = WARNING\n`;
  writeFileSync(
    join(folder, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n",
  );
  /** @type {import("node:child_process").ChildProcess[]} */
  const running = [];
  const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) => {
    // A group of its own: each server has a child that does the work.
    const started = spawn(program, args, { stdio: "ignore", cwd: folder, detached: true });
    running.push(started);
    return started;
  };
  for (const kind of kinds) {
    const port = await freePort();
    const ring = (/** @type {string[]} */ ...args) =>
      execFileSync("swift-ring-builder", [`${kind}.builder`, ...args], { cwd: folder, stdio: "ignore" });
    ring("create", "4", "1", "1");
    ring("add", `r1z1-127.0.0.1:${port}/one`, "1");
    ring("rebalance");
    const settings = `${head(port)}devices = ${folder}/devices\nmount_check = false\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
    writeFileSync(join(folder, `${kind}.conf`), settings);
    run(`swift-${kind}-server`, join(folder, `${kind}.conf`));
  }
  const [cachePort, port] = [await freePort(), await freePort()];
  run("memcached", "-u", "nobody", "-l", "127.0.0.1", "-p", String(cachePort), "-m", "32");
  writeFileSync(join(folder, "proxy.conf"), `${head(port)}${proxySettings(cachePort)}\n`);
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = new S3mini({ endpoint: `${endpoint}/${bucketName}`, region: "us-east-1", accessKeyId: keyId, secretAccessKey: secret });
  const ready = async () => {
    for (let tries = 0; tries < 120; tries++) {
      if (await bucket.createBucket().catch(() => false)) return;
      await pause(250);
    }
    throw new Error("The object store did not start within 30 s.");
  };
  const startProxy = () => run("swift-proxy-server", join(folder, "proxy.conf"));
  let proxy = startProxy();
  await ready();
  return {
    env: {
      FILES_URL: `s3://${bucketName}`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: keyId,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    stopAnswering: () => signal(proxy, "SIGKILL"),
    async answerAgain() {
      proxy = startProxy();
      for (let tries = 0; tries < 120 && !(await bucket.bucketExists().catch(() => false)); tries++) await pause(250);
    },
    freeze() {
      signal(proxy, "SIGSTOP");
      return { thaw: () => signal(proxy, "SIGCONT") };
    },
    stop() {
      for (const one of running) signal(one, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
