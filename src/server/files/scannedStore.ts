/**
 * A file store that has the virus scanner check every file before it stores it. Nothing else has to know of it: uploads, imports and
 * commands store by `put`, pages, exports and archives read by `read`.
 *
 * ```
 *   put ─┬─ clean: stored
 *        ├─ virus: refused, nothing is stored
 *        └─ no result in time: stored in quarantine ─┬─ clean: may be read from now on
 *                                                     └─ virus: its bytes are removed, the record still names it
 * ```
 *
 * So uploads go on while the scanner is away, and nobody reads what it has not seen. The table `quarantine` has the files that wait and
 * those that were removed.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { HttpError, problem, validationError } from "../answers/apiError.ts";
import type { Db } from "../db/tables.ts";
import { copyOut, type FileStore } from "./fileStore.ts";
import { ScannerError, type Verdict, type VirusScanner } from "./virusScanner.ts";
import { HOUR, MINUTE } from "#dialect/text/durations.ts";

export interface ScannedStoreParts {
  readonly db: Db;
  readonly files: FileStore;
  readonly scanner: VirusScanner;
  /** Milliseconds. */
  readonly clock: () => number;
  /** Receives a sentence for the operator. */
  readonly log: (sentence: string) => void;
}

export interface ScannedStore extends FileStore {
  /** Scans files in quarantine, the oldest first. Returns how many were scanned; stops at the first without a result. */
  scanWaiting(): Promise<number>;
}

/** A file that a process has taken is left to it so long. */
const TAKEN_MS = MINUTE;
/** Longer than any file takes to be stored. */
const ABANDONED_MS = HOUR;
/** Files of one round; the next one takes the rest. */
const AT_ONCE = 100;

/** The rows of the table `quarantine`: a file waits for its scan, or names the virus that was found in it. */
class Quarantine {
  readonly #db: Db;
  readonly #clock: () => number;
  constructor(db: Db, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Throws while the file waits, and when a virus was found in it. */
  async requireClean(id: string): Promise<void> {
    const { rows } = await sql<{ readonly virus: string | null }>`select virus from quarantine where file = ${id}`.execute(this.#db);
    if (rows[0]?.virus === null) throw new HttpError(423, "answer.fileWaiting");
    if (rows[0]) throw new HttpError(410, "answer.fileVirus");
  }

  async add(id: string): Promise<void> {
    const now = new Date(this.#clock());
    await sql`insert into quarantine (file, since, due) values (${id}, ${now}, ${now})`.execute(this.#db);
  }

  /** Writes the verdict: a clean file leaves the quarantine. */
  async setVerdict(id: string, { virus }: Verdict): Promise<void> {
    if (virus === undefined) await this.remove([id]);
    else await sql`update quarantine set virus = ${virus} where file = ${id}`.execute(this.#db);
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await sql`delete from quarantine where file in (${sql.join([...ids])})`.execute(this.#db);
  }

  /** Deletes the row of a file that a killed process has not stored. A younger file may be on its way. */
  async forgetOld(id: string): Promise<void> {
    await sql`delete from quarantine where file = ${id} and since < ${new Date(this.#clock() - ABANDONED_MS)}`.execute(this.#db);
  }

  /** Takes the oldest file that is due; other processes leave it alone for a while. Returns undefined if none is due. */
  async takeNext(): Promise<string | undefined> {
    const now = this.#clock();
    const { rows } = await sql<{ readonly file: string }>`
      update quarantine set due = ${new Date(now + TAKEN_MS)} where file = (
        select file from quarantine where virus is null and due <= ${new Date(now)} order by since limit 1 for update skip locked)
      returning file`.execute(this.#db);
    return rows[0]?.file;
  }

  /** Gives a taken file back: it is due again. */
  async giveBack(id: string): Promise<void> {
    await sql`update quarantine set due = ${new Date(this.#clock())} where file = ${id}`.execute(this.#db);
  }
}

export function createScannedStore({ db, files, scanner, clock, log }: ScannedStoreParts): ScannedStore {
  const quarantine = new Quarantine(db, clock);
  /** Returns the verdict; undefined if there is none. */
  async function verdictOn(id: string, path: string): Promise<Verdict | undefined> {
    try {
      return await scanner.scan(path);
    } catch (error) {
      if (!(error instanceof ScannerError)) throw error;
      log(`File ${id} waits in quarantine. ${errorMessage(error)}`);
      return undefined;
    }
  }
  /** Scans a file in quarantine and stores the result. */
  async function scanStored(id: string): Promise<"scanned" | "no result" | "missing"> {
    const draft = join(files.folder, `${id}.scanned.part`);
    if (!(await files.has(id))) {
      await quarantine.forgetOld(id);
      return "missing";
    }
    try {
      await mkdir(files.folder, { recursive: true, mode: 0o700 });
      await copyOut(files, id, draft);
      const verdict = await verdictOn(id, draft);
      if (!verdict) return "no result";
      await quarantine.setVerdict(id, verdict);
      if (verdict.virus !== undefined) {
        log(`Virus ${verdict.virus}: file ${id} was removed from quarantine.`);
        await files.remove([id]);
      }
      return "scanned";
    } finally {
      await rm(draft, { force: true });
    }
  }
  return {
    ...files,
    async put(id, path) {
      const verdict = await verdictOn(id, path);
      if (verdict?.virus !== undefined) {
        log(`Virus ${verdict.virus}: upload ${id} was refused.`);
        throw validationError([problem("/file", "fileVirus")]);
      }
      // Before the bytes: a file is never there without its row.
      if (!verdict) await quarantine.add(id);
      await files.put(id, path);
    },
    async read(id) {
      await quarantine.requireClean(id);
      return files.read(id);
    },
    async has(id) {
      await quarantine.requireClean(id);
      return files.has(id);
    },
    async remove(ids) {
      await quarantine.remove(ids);
      await files.remove(ids);
    },
    async scanWaiting() {
      let scanned = 0;
      for (let count = 0; count < AT_ONCE; count++) {
        const file = await quarantine.takeNext();
        if (file === undefined) break;
        const outcome = await scanStored(file);
        if (outcome === "scanned") scanned += 1;
        if (outcome === "no result") {
          await quarantine.giveBack(file);
          break;
        }
      }
      return scanned;
    },
  };
}
