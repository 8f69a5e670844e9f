/** The thread that checks one import: a program of its own in `dist/server`, started by `importWorkers.ts`. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { parseModule, toFullEntity } from "#dialect/compile/entityModule.ts";
import type { LoadSums } from "#dialect/sheet/importSums.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type ImportJob, runImportJob, type ChangedRecord } from "./importJob.ts";
import type { ImportMessage, ImportReply } from "./importWorkers.ts";

/** Rows of one message: the server reads each in a few milliseconds and serves others between them. */
const rowsAtOnce = 100;

const send = (reply: ImportReply): void => parentPort?.postMessage(reply);

/** Asks the server for the stored records that rows change. */
async function storedRecords(ids: readonly string[]): Promise<ReadonlyMap<string, ChangedRecord>> {
  const all = new Map<string, ChangedRecord>();
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    send({ changes: ids.slice(at, at + rowsAtOnce) });
    const { stored = [] } = await nextMessage();
    for (const [id, record] of stored) all.set(id, record);
  }
  return all;
}

const sums: LoadSums = async (questions) => {
  send({ questions });
  return (await nextMessage()).answers ?? [];
};

async function nextMessage(): Promise<ImportMessage> {
  const [message] = (await once(parentPort as MessagePort, "message")) as [ImportMessage];
  return message;
}

async function run(job: ImportJob): Promise<void> {
  const entity = toFullEntity(parseModule(await readFile(job.entityModule, "utf8")));
  const outcome = await runImportJob(job, entity, { onFiles: (files) => send({ files }), storedRecords, sums });
  if (!("rows" in outcome)) return send({ refused: outcome });
  for (let at = 0; at < outcome.rows.length; at += rowsAtOnce) send({ rows: outcome.rows.slice(at, at + rowsAtOnce) });
  send({ pictures: outcome.pictures });
}

run(workerData as ImportJob).catch((error: unknown) => send({ failure: errorMessage(error) }));
