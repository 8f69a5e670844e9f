import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FolderLockedError, currentHolder, lockFolder, processStartTime, type FolderLock } from "../../../src/server/db/folderLock.ts";

describe("the lock of a data folder", () => {
  let folder: string;
  const locks: FolderLock[] = [];
  const file = () => join(folder, "lading.lock");
  const take = async () => {
    const lock = await lockFolder(folder);
    locks.push(lock);
    return lock;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lading-lock-"));
  });
  afterEach(async () => {
    for (const lock of locks.splice(0)) lock.release();
    await rm(folder, { recursive: true, force: true });
  });

  test("is held by one, and free again after its release", async () => {
    const lock = await take();
    expect(await currentHolder(folder)).toMatchObject({ pid: process.pid });
    await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError);
    lock.release();
    expect(await currentHolder(folder)).toBeUndefined();
    await take();
  });

  test("of twenty that ask at once, one gets it", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, take));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("the refusal says who, where and what to do", async () => {
    await take();
    await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`${folder}.*${process.pid}.*DATA_DIR.*DATABASE_URL`, "s"));
  });

  test("of a process that is gone is taken over, by one only", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await once(gone, "close");
    await writeFile(file(), JSON.stringify({ pid: gone.pid, started: "long ago", host: hostname(), nonce: "x" }));
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, take));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a process that got the number of a dead holder is not taken for it", async () => {
    await writeFile(file(), JSON.stringify({ pid: process.pid, started: "another start", host: hostname(), nonce: "x" }));
    expect(processStartTime(process.pid)).not.toBe("another start");
    await take();
  });

  test("of another machine holds while it is touched, and no longer", async () => {
    await writeFile(file(), JSON.stringify({ pid: 1, started: "x", host: "another-machine", nonce: "x" }));
    await expect(lockFolder(folder)).rejects.toThrow("another-machine");
    const longAgo = new Date(Date.now() - 120_000);
    await utimes(file(), longAgo, longAgo);
    await take();
  });

  test("that was cut while written does not lock for ever", async () => {
    await writeFile(file(), '{"pid":');
    await take();
    expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({ pid: process.pid });
  });

  test("of somebody else is not released", async () => {
    const lock = await take();
    await writeFile(
      file(),
      JSON.stringify({ pid: process.pid, started: processStartTime(process.pid), host: hostname(), nonce: "theirs" }),
    );
    lock.release();
    expect(await currentHolder(folder)).toMatchObject({ nonce: "theirs" });
  });
});
