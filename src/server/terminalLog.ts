/**
 * The log as a person reads it at a terminal. Programs are given one JSON
 * object a line; whoever has started the server by hand sees what it says.
 */
import { isObject } from "#dialect/json/json.ts";

const LEVELS: Readonly<Record<number, string>> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };
/** Of every line, and said first or not at all. */
const KNOWN: ReadonlySet<string> = new Set(["level", "time", "pid", "hostname", "msg", "err"]);

/** A stream of log lines that writes each as a sentence: when, how bad, what, and what belongs to it. */
export function terminalLog(out: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void out.write(`${readable(line)}\n`) };
}

function readable(line: string): string {
  const entry = parsed(line);
  if (!entry) return line.trimEnd();
  const { level, time, msg, err } = entry;
  const details = Object.entries(entry).flatMap(([name, value]) => (KNOWN.has(name) ? [] : [`${name}=${shown(value)}`]));
  const first = [clockOf(time), (LEVELS[Number(level)] ?? String(level)).padEnd(5), shown(msg ?? ""), ...details].join(" ");
  const stack = isObject(err) ? (err["stack"] ?? err["message"]) : undefined;
  return typeof stack === "string" ? `${first}\n${stack}` : first;
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** In the zone of whoever sits there. */
function clockOf(time: unknown): string {
  return typeof time === "number" ? new Date(time).toTimeString().slice(0, "00:00:00".length) : "";
}

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
