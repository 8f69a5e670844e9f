/**
 * The lock of the embedded database's folder.
 *
 * The embedded database does not lock its folder, and two processes on one
 * folder destroy it. The lock file names its holder by process id and start
 * time, so that a reused process id does not count as alive. The holder touches
 * the file every few seconds: a holder in another container or on another
 * machine, whose process id means nothing here, counts as alive by that.
 */
import { readFileSync, statSync, unlinkSync, utimesSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { hostname } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { MINUTE } from "#dialect/text/durations.ts";

export interface Holder {
  readonly pid: number;
  /** Start time of that process as the operating system reports it; opaque. */
  readonly started: string;
  readonly host: string;
  readonly nonce: string;
}

export interface FolderLock {
  release(): void;
}

/** Thrown when another process holds the folder. The message names it and says what to do. */
export class FolderLockedError extends Error {
  readonly holder: Holder;
  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid}${holder.host === hostname() ? "" : ` on ${holder.host}`}. ` +
        "The embedded database serves one process only: end that process first, or set DATA_DIR to another folder, or DATABASE_URL to use PostgreSQL.",
    );
    this.name = "FolderLockedError";
    this.holder = holder;
  }
}

const TOUCH_MS = 5_000;
/** A holder that has not touched the file for so long is dead. The first start of the database blocks its process for many seconds. */
const SILENT_MS = MINUTE;

const lockFile = (folder: string): string => join(folder, "lading.lock");

/** Takes the lock or throws `FolderLockedError`. `release` and the end of the process free it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mine: Holder = { pid: process.pid, started: processStartTime(process.pid) ?? "", host: hostname(), nonce: randomUUID() };
  const file = lockFile(folder);
  const draft = `${file}.${mine.nonce}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600, flush: true });
  try {
    for (;;) {
      if (await tryLink(draft, file)) break;
      const holder = await currentHolder(folder);
      if (holder) throw new FolderLockedError(folder, holder);
      if (await tryTakeOver(draft, folder)) break;
    }
  } finally {
    await rm(draft, { force: true });
  }
  return heldLock(file, mine);
}

/** Returns the live process that holds the folder, if any. */
export async function currentHolder(folder: string): Promise<Holder | undefined> {
  const file = lockFile(folder);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    return undefined;
  }
  const holder = parseHolder(text);
  if (!holder) return undefined;
  if (holder.host === hostname() && processStartTime(holder.pid) === holder.started) return holder;
  if (holder.host === hostname()) return undefined;
  const age =
    Date.now() -
    (await stat(file).then(
      (found) => found.mtimeMs,
      () => 0,
    ));
  return age < SILENT_MS ? holder : undefined;
}

/** Creates the lock file. A hard link appears whole or not at all, so no process reads half a lock. */
async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Replaces the lock of a dead holder. A folder beside the lock file, which only one process can create, keeps two from doing so at once. */
async function tryTakeOver(draft: string, folder: string): Promise<boolean> {
  const gate = `${lockFile(folder)}.takeover`;
  try {
    await mkdir(gate);
  } catch {
    const age =
      Date.now() -
      (await stat(gate).then(
        (found) => found.mtimeMs,
        () => Date.now(),
      ));
    if (age > SILENT_MS) await rmdir(gate).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
  try {
    if (await currentHolder(folder)) return false;
    await rename(draft, lockFile(folder));
    return true;
  } finally {
    await rmdir(gate).catch(() => undefined);
  }
}

function heldLock(file: string, mine: Holder): FolderLock {
  const isMine = (): boolean => {
    try {
      return parseHolder(readFileSync(file, "utf8"))?.nonce === mine.nonce;
    } catch {
      return false;
    }
  };
  const touch = setInterval(() => {
    const now = new Date();
    try {
      if (statSync(file)) utimesSync(file, now, now);
    } catch {
      // The folder was removed: there is nothing left to lock.
    }
  }, TOUCH_MS);
  touch.unref();
  const release = (): void => {
    clearInterval(touch);
    process.off("exit", release);
    if (isMine()) unlinkSync(file);
  };
  process.on("exit", release);
  return { release };
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    if (!value || typeof value.pid !== "number" || typeof value.started !== "string") return undefined;
    return { pid: value.pid, started: value.started, host: String(value.host ?? ""), nonce: String(value.nonce ?? "") };
  } catch {
    return undefined;
  }
}

/** Returns the start time of a process, or undefined if no process has this id. */
export function processStartTime(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  if (process.platform === "linux") return startOnLinux(pid);
  try {
    return process.platform === "win32"
      ? "alive"
      : execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Field 22 of /proc/<pid>/stat, in clock ticks since boot, together with the id of that boot. */
function startOnLinux(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const afterName = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (afterName[0] === "Z" || afterName[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${afterName[19]}`;
  } catch {
    return undefined;
  }
}
