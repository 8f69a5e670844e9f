// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "../../../src/portal/workbook-import/importWorker.ts";
import { openImport } from "../../../src/portal/workbook-import/openImport.ts";

const workers: FakeWorker[] = [];
class FakeWorker {
  readonly sent: ToWorker[] = [];
  terminated = false;
  onmessage?: (event: { data: FromWorker }) => void;
  onerror?: () => void;
  constructor() {
    workers.push(this);
  }
  postMessage(message: ToWorker) {
    this.sent.push(message);
  }
  terminate() {
    this.terminated = true;
  }
  reply(data: FromWorker) {
    this.onmessage?.({ data });
  }
}
const revoked = vi.fn();
const progress = vi.fn();

beforeEach(() => {
  workers.length = 0;
  revoked.mockReset();
  progress.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(revoked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const request = { file: new Blob(), columns: [], maxBytes: 1, noteHeaders: [], exampleMarks: [] };
function open() {
  const opened = openImport(request, progress);
  const [worker] = workers;
  if (!worker) throw new Error("No worker was started");
  return { opened, worker };
}

test("the worker gets the request, reports its progress, and its failure is the result", async () => {
  const { opened, worker } = open();
  expect(worker.sent).toEqual([{ read: request }]);
  worker.reply({ progress: { at: "sheet", done: 0, of: 1 } });
  worker.reply({ failure: { failed: "headers" } });
  expect(await opened.read).toEqual({ failed: "headers" });
  expect(progress).toHaveBeenCalledWith({ at: "sheet", done: 0, of: 1 });
});

test("a picture is requested once; a picture without bytes is undefined", async () => {
  const { opened, worker } = open();
  const pictures = [opened.picture("a.png"), opened.picture("a.png"), opened.picture("b.png")];
  worker.reply({ picture: "a.png", bytes: new Uint8Array([1]).buffer });
  worker.reply({ picture: "b.png" });
  expect(await Promise.all(pictures)).toEqual(["blob:1", "blob:1", undefined]);
  expect(worker.sent.slice(1)).toEqual([{ picture: "a.png" }, { picture: "b.png" }]);
});

test("closing terminates the worker, revokes its URLs and ends what is pending", async () => {
  const { opened, worker } = open();
  const shown = opened.picture("a.png");
  const pending = opened.picture("b.png");
  worker.reply({ picture: "a.png", bytes: new Uint8Array([1]).buffer });
  await shown;
  opened.close();
  expect(worker.terminated).toBe(true);
  expect(revoked).toHaveBeenCalledWith("blob:1");
  expect(await pending).toBeUndefined();
});

test("a worker that crashes or stays silent for 90 s counts as a damaged workbook", async () => {
  const crashed = open();
  crashed.worker.onerror?.();
  expect(await crashed.opened.read).toEqual({ failed: "damaged", params: {} });
  workers.length = 0;
  const silent = open();
  vi.advanceTimersByTime(60_000);
  silent.worker.reply({ progress: { at: "sheet", done: 0, of: 1 } });
  vi.advanceTimersByTime(89_000);
  const early = await Promise.race([silent.opened.read, Promise.resolve("pending")]);
  expect(early).toBe("pending");
  vi.advanceTimersByTime(1_000);
  expect(await silent.opened.read).toEqual({ failed: "damaged", params: {} });
});
