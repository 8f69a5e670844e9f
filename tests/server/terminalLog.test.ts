/** What somebody sees who has started the server at a terminal. */
import { expect, test } from "vitest";
import { readSettings } from "../../src/server/settings/settings.ts";
import { terminalLog } from "../../src/server/terminalLog.ts";

function lines(...entries: readonly (object | string)[]): string[] {
  const said: string[] = [];
  const log = terminalLog({ write: (text) => said.push(text) });
  for (const entry of entries) log.write(typeof entry === "string" ? entry : `${JSON.stringify(entry)}\n`);
  return said;
}

test("a line says when, how bad, what, and what belongs to it", () => {
  const time = new Date(2026, 10, 22, 9, 5, 7).getTime();
  const [line] = lines({ level: 40, time, pid: 1, hostname: "here", reqId: "r1", path: "/api/x", ms: 12, msg: "request" });
  expect(line).toBe("09:05:07 warn  request reqId=r1 path=/api/x ms=12\n");
});

test("an error is reported with where it came from; what is no entry stays as it is", () => {
  const [failed, other] = lines(
    { level: 50, msg: "request failed", err: { message: "no", stack: "Error: no\n    at here" } },
    "plain words\n",
  );
  expect(failed).toBe(" error request failed\nError: no\n    at here\n");
  expect(other).toBe("plain words\n");
});

test("at a terminal requests are not logged unless LOG_LEVEL asks for them; elsewhere each has its line", () => {
  expect(readSettings({}, "/project", true).logLevel).toBe("warn");
  expect(readSettings({}, "/project").logLevel).toBe("info");
  expect(readSettings({ LOG_LEVEL: "info" }, "/project", true).logLevel).toBe("info");
});
