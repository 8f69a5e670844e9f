/** Starts ClamAV's daemon for a test run, from Debian's package, on a socket in a temporary folder. It knows one virus: the EICAR test text. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aptInstall } from "./apt.mjs";

/**
 * @typedef {object} ScannerDaemon
 * @property {string} url the setting of a server that uses it
 * @property {() => void} kill as a crash does it
 * @property {() => Promise<void>} begin starts it again
 * @property {() => { thaw: () => void }} freeze it takes connections and answers none until `thaw`
 * @property {() => void} stop
 */

const program = "/usr/sbin/clamd";

/** The text that every virus scanner knows, and that is none: in two parts, so that no scanner takes this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Whether the daemon is there; root on Debian installs it first. */
export function hasVirusScanner() {
  return existsSync(program) || (aptInstall("clamav-daemon") && existsSync(program));
}

/** @returns {Promise<ScannerDaemon>} */
export async function startVirusScanner() {
  const folder = mkdtempSync(join(tmpdir(), "lading-clamav-"));
  chmodSync(folder, 0o755);
  const socket = join(folder, "clamd.ctl");
  // The real signatures are 300 MB and need the network. One of our own finds the same text anywhere in a file.
  writeFileSync(join(folder, "eicar.ndb"), `Eicar-Test:0:*:${Buffer.from(eicar).toString("hex")}\n`);
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${folder}`,
    "Foreground yes",
    "StreamMaxLength 60M",
    "MaxThreads 4",
    ...(process.getuid?.() === 0 ? [`User ${userInfo().username}`] : []),
  ];
  writeFileSync(join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
  const begin = () => spawn(program, ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
  const ready = async () => {
    for (let tries = 0; tries < 240; tries++) {
      try {
        execFileSync(process.execPath, [
          "-e",
          `require("node:net").connect(${JSON.stringify(socket)}).on("connect", () => process.exit(0)).on("error", () => process.exit(1))`,
        ]);
        return;
      } catch {
        await pause(250);
      }
    }
    throw new Error("The virus scanner did not start within 60 s.");
  };
  let daemon = begin();
  await ready();
  return {
    url: `unix:${socket}`,
    kill: () => void daemon.kill("SIGKILL"),
    async begin() {
      rmSync(socket, { force: true });
      daemon = begin();
      await ready();
    },
    freeze() {
      daemon.kill("SIGSTOP");
      return { thaw: () => void daemon.kill("SIGCONT") };
    },
    stop() {
      daemon.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
