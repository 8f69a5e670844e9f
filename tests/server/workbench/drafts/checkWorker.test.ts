import { afterEach, expect, test } from "vitest";
import { startCheckWorker, type CheckWorker } from "../../../../src/server/workbench/drafts/checkWorker.ts";

const options = { root: "schemas", project: "project", cacheFolder: "cache" };
let thread: CheckWorker | undefined;
afterEach(() => thread?.close());

/** A program that answers each call by a function of it. */
function program(answer: string): URL {
  const text = `import { parentPort, workerData } from "node:worker_threads";
parentPort.on("message", ({ id, call, args }) => parentPort.postMessage({ id, ...(${answer})(call, args, workerData) }));`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

test("a call goes to the thread with its arguments, and each answer to the call that asked", async () => {
  thread = startCheckWorker(program("(call, args, { root }) => ({ result: [root, call, ...args] })"), options);
  const [usages, meta] = await Promise.all([thread.usages([], { entity: "book", field: "/isbn" }), thread.meta()]);
  expect(usages).toEqual(["schemas", "usages", [], { entity: "book", field: "/isbn" }]);
  expect(meta).toEqual(["schemas", "meta"]);
});

test("what fails there fails here, with its sentence", async () => {
  thread = startCheckWorker(program("(call) => ({ failure: `${call} cannot be done` })"), options);
  await expect(thread.findings([])).rejects.toThrow("findings cannot be done");
});

test("a thread that ends fails what was asked of it, and the next call begins another", async () => {
  thread = startCheckWorker(program("(call) => (call === 'findings' ? process.exit(3) : { result: call })"), options);
  await expect(thread.findings([])).rejects.toThrow("3");
  expect(await thread.meta()).toBe("meta");
});

test("one that comes to no end is ended, says so, and the next call begins another", async () => {
  thread = startCheckWorker(program("(call) => { while (call === 'findings'); return { result: call }; }"), options, 1_000);
  await expect(thread.findings([])).rejects.toThrow("timed out");
  expect(await thread.meta()).toBe("meta");
});

test("with the server it ends, and nobody waits for an answer any longer", async () => {
  thread = startCheckWorker(program("() => { for (;;); }"), options);
  const asked = thread.meta();
  thread.close();
  await expect(asked).rejects.toThrow();
});
