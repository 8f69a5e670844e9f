/** How long other clients wait for ordinary calls while something goes on. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { ServerProcess } from "../helpers/server/serverProcess.ts";
import endpoints from "../../schemas/endpoints.json" with { type: "json" };
import sku from "../../schemas/entities/sku.json" with { type: "json" };

/** Milliseconds, by the name of the call, in their order. */
export type Waits = Readonly<Record<string, readonly number[]>>;

let probes = 0;

/** Runs `work` while a thread of its own asks for a list and saves records, as another customer would. */
export async function waitsDuring(server: Pick<ServerProcess, "url">, token: string, work: () => Promise<unknown>): Promise<Waits> {
  const headers = { authorization: token, "content-type": "application/json" };
  const call = (name: string, path: string, body: unknown) => ({
    name,
    url: `${server.url}/api${path}`,
    headers,
    body: JSON.stringify(body),
  });
  const { skuPage, skuSave } = endpoints.calls;
  const calls = [
    call("list", skuPage.path, { page: 1, size: 20 }),
    call("save", skuSave.path, { ...sku.examples[0], sku: `PROBE-${(probes += 1)}-{n}` }),
  ];
  const thread = new Worker(new URL("prober.mjs", import.meta.url), { workerData: { calls } });
  const failed = once(thread, "error").then(([error]) => Promise.reject(error as Error));
  try {
    await Promise.race([work(), failed]);
    thread.postMessage("stop");
    const [waits] = (await Promise.race([once(thread, "message"), failed])) as [Waits];
    return waits;
  } finally {
    await thread.terminate();
  }
}

export const longest = (waits: Waits): number => Math.max(...Object.values(waits).flat());

/** The share of calls that waited longer than `share` of all, in milliseconds. */
export function percentile(waits: Waits, share: number): number {
  const all = Object.values(waits)
    .flat()
    .toSorted((a, b) => a - b);
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
}

/** Resident memory of the server in megabytes. */
export function residentMegabytes({ process }: Pick<ServerProcess, "process">): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
