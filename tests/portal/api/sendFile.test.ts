// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseJson, sendFile } from "../../../src/portal/api/sendFile.ts";

const requests: FakeRequest[] = [];

class FakeRequest {
  static get last(): FakeRequest {
    const [last] = requests.slice(-1);
    if (!last) throw new Error("No request was made");
    return last;
  }
  status = 0;
  responseText = "";
  withCredentials = false;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  headers: Record<string, string> = {};
  url = "";
  body?: FormData;
  constructor() {
    requests.push(this);
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
}

beforeEach(() => void vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => void vi.unstubAllGlobals());

const file = new File(["abc"], "box.png", { type: "image/png" });

test("a file is sent as multipart with its fields and headers, and the cookies of the page", async () => {
  const sent = sendFile("/api/upload", file, { headers: { Authorization: "t" }, fields: { rows: "[]" } });
  const request = FakeRequest.last;
  expect([request.url, request.withCredentials, request.headers]).toEqual(["/api/upload", true, { Authorization: "t" }]);
  expect([...(request.body?.keys() ?? [])]).toEqual(["rows", "file"]);
  expect(request.body?.get("file")).toMatchObject({ name: "box.png" });
  Object.assign(request, { status: 200, responseText: '{"code":200}' });
  request.onload?.();
  expect(await sent).toEqual({ status: 200, body: { code: 200 }, aborted: false });
});

test("progress is the sent share, and nothing while the size is unknown", () => {
  const onProgress = vi.fn();
  void sendFile("/", file, { headers: {}, onProgress });
  FakeRequest.last.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
  FakeRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

test("without a response the status is 0", async () => {
  const sent = sendFile("/", file, { headers: {} });
  FakeRequest.last.onerror?.();
  expect(await sent).toEqual({ status: 0, body: null, aborted: false });
});

test("an aborted upload says so, whether it has begun or not", async () => {
  const abort = new AbortController();
  const sent = sendFile("/", file, { headers: {}, signal: abort.signal });
  abort.abort();
  expect(await sent).toEqual({ status: 0, body: null, aborted: true });
  expect(await sendFile("/", file, { headers: {}, signal: abort.signal })).toMatchObject({ aborted: true });
});

test("a body that is not JSON reads as null", () => {
  expect(parseJson("<html>")).toBeNull();
  expect(parseJson("[1]")).toEqual([1]);
});
