import { expect, test } from "vitest";
import { SendQueue } from "../../../src/workbench/client/sendQueue.ts";

function queueOf(answer: (path: string) => Promise<boolean> = async () => true) {
  const sent: string[] = [];
  let settled = 0;
  const queue = new SendQueue({
    pause: 0,
    send: (path) => {
      sent.push(path);
      return answer(path);
    },
    settled: () => void (settled += 1),
  });
  return { queue, sent, settled: () => settled };
}

test("texts are sent one after the other, and the end is reported once", async () => {
  const { queue, sent, settled } = queueOf();
  queue.add("a");
  queue.add("b");
  queue.send();
  await queue.running;
  expect([sent, settled(), queue.isIdle]).toEqual([["a", "b"], 1, true]);
});

test("no text is sent while an act is under way, and two acts wait for each other", async () => {
  const { queue, sent } = queueOf();
  const order: string[] = [];
  let end = (): void => undefined;
  const first = queue.alone(async () => {
    await new Promise<void>((go) => (end = go));
    order.push("first");
  });
  const second = queue.alone(async () => void order.push("second"));
  queue.add("a");
  queue.send();
  await Promise.resolve();
  expect([sent, order]).toEqual([[], []]);
  end();
  await Promise.all([first, second]);
  while (queue.running) await queue.running;
  expect(order).toEqual(["first", "second"]);
  expect(sent).toEqual(["a"]);
});

test("a failed action rejects for its caller, and the queue goes on", async () => {
  const { queue, sent } = queueOf();
  const failed = queue.alone(async () => {
    throw new Error("no answer");
  });
  queue.add("a");
  await expect(failed).rejects.toThrow("no answer");
  while (queue.running) await queue.running;
  expect(sent).toEqual(["a"]);
});

test("what did not reach the server is sent again when asked for, unless it was forgotten", async () => {
  const { queue, sent } = queueOf();
  queue.addUnsent("a");
  queue.addUnsent("b");
  expect(queue.isIdle).toBe(false);
  queue.forget("a");
  queue.retry();
  await queue.running;
  expect(sent).toEqual(["b"]);
});
