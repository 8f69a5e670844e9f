import { expect, test, vi } from "vitest";
import { dedupeRequests } from "../../../src/portal/api/dedupeRequests.ts";

/** Requests whose responses the test gives: `answers[0]("first")` answers the first one that was sent. */
function setUp() {
  const answers: ((answer: string) => void)[] = [];
  const send = vi.fn((_signal: AbortSignal) => new Promise<string>((resolve) => answers.push(resolve)));
  const deduper = dedupeRequests<string>();
  return { send, answers, deduper, put: (key: string, signal?: AbortSignal) => deduper.share(key, signal, send, "none") };
}

test("equal requests at the same time share one response", async () => {
  const { send, answers, put } = setUp();
  const [one, two] = [put("waybills"), put("waybills", new AbortController().signal)];
  const other = put("bills");
  expect(send).toHaveBeenCalledTimes(2);
  answers[0]?.("first");
  answers[1]?.("second");
  expect(await Promise.all([one, two, other])).toEqual(["first", "first", "second"]);
});

test("a request after the response is sent again", async () => {
  const { send, answers, put } = setUp();
  const one = put("waybills");
  answers[0]?.("first");
  await one;
  void put("waybills");
  expect(send).toHaveBeenCalledTimes(2);
});

test("a request is aborted when its last caller gives up; the next caller sends a new one", async () => {
  const { send, answers, put } = setUp();
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, two] = [put("waybills", first.signal), put("waybills", second.signal)];
  first.abort();
  expect(await one).toBe("none");
  expect(send.mock.lastCall?.[0].aborted).toBe(false);
  second.abort();
  expect(await two).toBe("none");
  expect(send.mock.lastCall?.[0].aborted).toBe(true);
  const three = put("waybills");
  answers[1]?.("later");
  expect(await three).toBe("later");
});

test("a caller after a change does not get a response from before it", async () => {
  const { send, answers, deduper, put } = setUp();
  const before = put("waybills");
  deduper.clear();
  const after = put("waybills");
  expect(send).toHaveBeenCalledTimes(2);
  answers[0]?.("before");
  answers[1]?.("after");
  expect([await before, await after]).toEqual(["before", "after"]);
});

test("a caller that has aborted already sends nothing", async () => {
  const { send, put } = setUp();
  expect(await put("waybills", AbortSignal.abort())).toBe("none");
  expect(send).not.toHaveBeenCalled();
});
