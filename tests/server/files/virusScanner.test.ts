/** The protocol of ClamAV's daemon, spoken with one that is played here; `npm run trust -- --only virus` speaks it with the real one. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createVirusScanner, ScannerError } from "../../../src/server/files/virusScanner.ts";

let folder: string;
let daemon: Server | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-scanner-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => void daemon?.close());

const socketPath = () => join(folder, "clamd.ctl");
/** Plays the daemon: `answer` receives all bytes of a connection each time some arrive. */
async function play(answer: (bytes: Buffer, socket: Socket) => void): Promise<void> {
  await rm(socketPath(), { force: true });
  daemon = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      answer(bytes, socket);
    });
  });
  await new Promise<void>((ready) => daemon?.listen(socketPath(), ready));
}
/** Returns the bytes of the file in a stream that has ended. */
function streamed(bytes: Buffer): Buffer | undefined {
  const head = "zINSTREAM\0";
  const parts: Buffer[] = [];
  for (let at = head.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return bytes.toString("latin1", 0, head.length) === head ? Buffer.concat(parts) : undefined;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
async function file(text: string): Promise<string> {
  const path = join(folder, "file");
  await writeFile(path, text);
  return path;
}

test("the daemon receives all bytes of the file, and names a virus or none", async () => {
  const seen: number[] = [];
  await play((bytes, socket) => {
    const received = streamed(bytes);
    if (!received) return;
    seen.push(received.length);
    socket.end(received.includes("wicked") ? "stream: Wicked-Test FOUND\0" : "stream: OK\0");
  });
  const scanner = createVirusScanner({ path: socketPath() });
  expect(await scanner.scan(await file("x".repeat(300_000)))).toEqual({ virus: undefined });
  expect(await scanner.scan(await file(`${"x".repeat(200_000)}wicked`))).toEqual({ virus: "Wicked-Test" });
  expect(seen).toEqual([300_000, 200_006]);
});

test.each([
  ["is away", undefined],
  ["closes the connection", (socket: Socket) => socket.destroy()],
  ["says nothing in time", () => undefined],
  ["refuses the size of the file", (socket: Socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")],
  ["answers at great length", (socket: Socket) => socket.write("x".repeat(100_000))],
] as const)("a daemon that %s has no result for the file", async (_, act) => {
  await rm(socketPath(), { force: true });
  if (act) await play((_bytes, socket) => act(socket));
  const scanner = createVirusScanner({ path: socketPath() }, 300);
  await expect(scanner.scan(await file("harmless"))).rejects.toThrow(ScannerError);
});

test("the daemon returns its version", async () => {
  await play((bytes, socket) => {
    if (bytes.toString() === "zVERSION\0") socket.end("ClamAV 1.4.6/27000\0");
  });
  expect(await createVirusScanner({ path: socketPath() }).version()).toBe("ClamAV 1.4.6/27000");
});
