/**
 * Scans files with ClamAV: sends the bytes to its daemon (`clamd`, command `INSTREAM`) and reads one line. The daemon needs no access to
 * our files, so it may run on another machine.
 */
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { ScannerSettings } from "../settings/settings.ts";

/** The name of the virus; undefined for a file without one. */
export type Verdict = { readonly virus: string | undefined };

export interface VirusScanner {
  /** Scans a local file. Throws `ScannerError` if the daemon has no result in time. */
  scan(path: string): Promise<Verdict>;
  /** Returns name and versions of the daemon. Throws `ScannerError`. */
  version(): Promise<string>;
}

/** The daemon is away, too slow, or has refused the file: there is no result. */
export class ScannerError extends Error {
  override readonly name = "ScannerError";
}

/** An upload waits so long for its scan. A file of 50 MB takes a second or two. */
const SCAN_MS = 10_000;
const VERSION_MS = 3_000;
/** Longest answer that is read. */
const MAX_ANSWER = 4_096;

/** @param scanMs longest time for one file, in milliseconds */
export function createVirusScanner(at: ScannerSettings, scanMs = SCAN_MS): VirusScanner {
  return {
    async scan(path) {
      const answer = await ask(at, scanMs, (socket) => sendFile(socket, path));
      if (answer === "stream: OK") return { virus: undefined };
      const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
      if (virus !== undefined) return { virus };
      throw new ScannerError(`The virus scanner answered: ${answer.slice(0, 200)}`);
    },
    version: () => ask(at, VERSION_MS, async (socket) => void socket.write("zVERSION\0")),
  };
}

/** Opens a connection, sends, and returns the answer without its last byte. */
async function ask(at: ScannerSettings, ms: number, send: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(at);
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${ms / 1000} s`)), ms);
  try {
    const answered = readAnswer(socket);
    // A daemon that refuses a file answers and closes before it has read everything: the answer counts.
    const sent = send(socket).catch(() => undefined);
    const answer = await answered;
    await sent;
    if (answer === "") throw new Error("the connection was closed without an answer");
    return answer;
  } catch (error) {
    throw new ScannerError(`The virus scanner does not answer: ${errorMessage(error)}`);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("\0") || text.length > MAX_ANSWER) resolve((text.split("\0")[0] ?? "").trim());
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(text.trim()));
  });
}

/** `INSTREAM`: each piece behind its length in four bytes, and a length of zero at the end. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  const write = (bytes: Buffer): Promise<void> =>
    new Promise((done, failed) => socket.write(bytes, (error) => (error ? failed(error) : done())));
  await write(Buffer.from("zINSTREAM\0"));
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
  }
  await write(Buffer.alloc(4));
}
