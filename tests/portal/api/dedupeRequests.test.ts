import { expect, test, vi } from "vitest";
import { dedupeRequests } from "../../../src/portal/api/dedupeRequests.ts";

/** Questions, each answered when the test says so. */
function asking() {
  const answers: ((answer: string) => void)[] = [];
  const ask = vi.fn((_signal: AbortSignal) => new Promise<string>((resolve) => answers.push(resolve)));
  const questions = dedupeRequests<string>();
  return { ask, answers, questions, put: (question: string, signal?: AbortSignal) => questions.share(question, signal, ask, "none") };
}

test("equal requests at the same time share one response", async () => {
  const { ask, answers, put } = asking();
  const [one, two] = [put("waybills"), put("waybills", new AbortController().signal)];
  const other = put("bills");
  expect(ask).toHaveBeenCalledTimes(2);
  answers[0]?.("first");
  answers[1]?.("second");
  expect(await Promise.all([one, two, other])).toEqual(["first", "first", "second"]);
});

test("a request after the response is sent again", async () => {
  const { ask, answers, put } = asking();
  const one = put("waybills");
  answers[0]?.("first");
  await one;
  void put("waybills");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a question ends when the last who waits for it gives up, and the next one is asked", async () => {
  const { ask, answers, put } = asking();
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, two] = [put("waybills", first.signal), put("waybills", second.signal)];
  first.abort();
  expect(await one).toBe("none");
  expect(ask.mock.lastCall?.[0].aborted).toBe(false);
  second.abort();
  expect(await two).toBe("none");
  expect(ask.mock.lastCall?.[0].aborted).toBe(true);
  const three = put("waybills");
  answers[1]?.("later");
  expect(await three).toBe("later");
});

test("who asks after a change hears nothing from before it", async () => {
  const { ask, answers, questions, put } = asking();
  const before = put("waybills");
  questions.clear();
  const after = put("waybills");
  expect(ask).toHaveBeenCalledTimes(2);
  answers[0]?.("before");
  answers[1]?.("after");
  expect([await before, await after]).toEqual(["before", "after"]);
});

test("a caller that has aborted already sends nothing", async () => {
  const { ask, put } = asking();
  expect(await put("waybills", AbortSignal.abort())).toBe("none");
  expect(ask).not.toHaveBeenCalled();
});
