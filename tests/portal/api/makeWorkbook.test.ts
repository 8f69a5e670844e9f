// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeWorkbook } from "../../../src/portal/api/makeWorkbook.ts";

const posted = vi.fn();
const terminated = vi.fn();
const workers: FakeWorker[] = [];

class FakeWorker {
  onmessage?: (event: { data: ArrayBuffer | null }) => void;
  onerror?: (event: { message: string }) => void;
  postMessage = posted;
  terminate = terminated;
  constructor() {
    workers.push(this);
  }
}

beforeEach(() => {
  posted.mockReset();
  terminated.mockReset();
  workers.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => void vi.unstubAllGlobals());

const sheets = [{ name: "Goods", columns: [], rows: [] }];

test("the worker gets the sheets, its bytes become a workbook file, and the worker ends", async () => {
  const made = makeWorkbook(sheets);
  expect(posted).toHaveBeenCalledWith(sheets);
  workers[0]?.onmessage?.({ data: new Uint8Array([1, 2, 3]).buffer });
  const file = await made;
  expect(file.size).toBe(3);
  expect(file.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(terminated).toHaveBeenCalledOnce();
});

test("a worker that writes nothing rejects and ends", async () => {
  const made = makeWorkbook(sheets);
  workers[0]?.onmessage?.({ data: null });
  await expect(made).rejects.toThrow("could not write");
  expect(terminated).toHaveBeenCalledOnce();
});

test("a worker that fails rejects with its message and ends", async () => {
  const made = makeWorkbook(sheets);
  workers[0]?.onerror?.({ message: "out of memory" });
  await expect(made).rejects.toThrow("out of memory");
  expect(terminated).toHaveBeenCalledOnce();
});
