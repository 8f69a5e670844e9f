/** A page that reads a workbook in a worker, which is started for it and ended after it. */
import type { SheetQuestion } from "./sheetWorker.ts";

export interface ReadBook {
  readonly rows: number;
  /** From the start of the worker to its answer. */
  readonly ms: number;
  /** The longest time between two frames of the page. */
  readonly blocked: number;
}

async function readBook(by: string): Promise<ReadBook> {
  const bytes = new Uint8Array(await (await fetch("book.xlsx")).arrayBuffer());
  const blocked = longestWait();
  const since = performance.now();
  const worker = new Worker(new URL("./sheetWorker.ts", import.meta.url), { type: "module" });
  const question: SheetQuestion = { by, bytes };
  const rows = await new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = () => reject(new Error("The worker failed"));
    worker.postMessage(question);
  });
  const ms = performance.now() - since;
  worker.terminate();
  return { rows, ms, blocked: blocked() };
}

/** Watches the page draw, and knows the longest time between two frames. */
function longestWait(): () => number {
  let last = performance.now();
  let longest = 0;
  let done = false;
  const frame = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!done) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return () => {
    done = true;
    return longest;
  };
}

Object.assign(window, { readBook });
