/**
 * Formats the log for a person at a terminal. Without a terminal the log is one
 * JSON object a line.
 */
import { isObject } from "#dialect/json/json.ts";

const LEVELS: Readonly<Record<number, string>> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };
/** Properties of every line, which are printed at a fixed place or not at all. */
const KNOWN: ReadonlySet<string> = new Set(["level", "time", "pid", "hostname", "msg", "err"]);

/** Returns a stream that writes each log line as text: time, level, message, details. */
export function terminalLog(out: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void out.write(`${formatLine(line)}\n`) };
}

function formatLine(line: string): string {
  const entry = parseLine(line);
  if (!entry) return line.trimEnd();
  const { level, time, msg, err } = entry;
  const details = Object.entries(entry).flatMap(([name, value]) => (KNOWN.has(name) ? [] : [`${name}=${formatValue(value)}`]));
  const first = [timeOf(time), (LEVELS[Number(level)] ?? String(level)).padEnd(5), formatValue(msg ?? ""), ...details].join(" ");
  const stack = isObject(err) ? (err["stack"] ?? err["message"]) : undefined;
  return typeof stack === "string" ? `${first}\n${stack}` : first;
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Local time of the terminal's machine. */
function timeOf(time: unknown): string {
  return typeof time === "number" ? new Date(time).toTimeString().slice(0, "00:00:00".length) : "";
}

const formatValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
