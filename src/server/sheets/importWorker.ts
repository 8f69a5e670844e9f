/** The thread that judges one import: a program of its own in `dist/server`, started by `importWorkers.ts`. */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { parseModule, toFullEntity } from "#dialect/compile/entityModule.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type ImportJob, runImportJob } from "./importJob.ts";
import type { ImportMessage, ImportReply } from "./importWorkers.ts";

/** Rows of one message: the server reads each in a few milliseconds and serves others between them. */
const rowsAtOnce = 100;

const send = (reply: ImportReply): void => parentPort?.postMessage(reply);

async function run(job: ImportJob): Promise<void> {
  const entity = toFullEntity(parseModule(await readFile(job.entityModule, "utf8")));
  const outcome = await runImportJob(job, entity, (files) => send({ files }));
  if (!("rows" in outcome)) return send({ refused: outcome });
  for (let at = 0; at < outcome.rows.length; at += rowsAtOnce)
    send({ records: outcome.rows.slice(at, at + rowsAtOnce).map(({ record }) => record) });
  send({ pictures: outcome.pictures });
}

/** Resolves with the rows when all pieces have arrived. */
function receiveRows(): Promise<ImportJob["rows"]> {
  const received: ImportJob["rows"][number][] = [];
  return new Promise((resolve) =>
    parentPort?.on("message", ({ rows }: ImportMessage) => {
      if (rows === "complete") resolve(received);
      else received.push(...rows);
    }),
  );
}

receiveRows()
  .then((rows) => run({ ...(workerData as ImportJob), rows }))
  .catch((error: unknown) => send({ failure: errorMessage(error) }));
