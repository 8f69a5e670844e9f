/**
 * Embedded databases in memory, lent to one test file after another.
 *
 * Opening a copy of what was prepared takes most of a second of processor time, bringing one back to what it was a
 * fifth of it. A database that is given back loses all rows but those it began with; one whose tables, columns, indexes
 * or functions are no longer those of the copy is closed, and nobody gets it again.
 */
import type { PGlite } from "@electric-sql/pglite";
import { Kysely } from "kysely";
import { listenEmbedded } from "../../../src/server/db/listen.ts";
import { openPglite, type OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { pgliteDialect } from "../../../src/server/db/pgliteDialect.ts";
import type { Tables } from "../../../src/server/db/tables.ts";

interface Prepared {
  readonly pglite: PGlite;
  readonly tables: readonly string[];
  /** Initial rows of each table. */
  readonly rows: ReadonlyMap<string, Blob>;
  readonly shape: string;
}

/** Number of databases of an image that wait for the next file: no test opens more at once. */
const most = 2;
const atRest = new Map<Blob, Prepared[]>();

/**
 * A database of the test's own, like `image`. Closing it gives it back.
 *
 * @param keeps how many of this image wait for the next file: none of a filled one, whose rows cost as much to bring back as to open
 */
export async function lendDatabase(image: Blob, keeps = most): Promise<OpenDatabase> {
  const waiting = atRest.get(image) ?? [];
  atRest.set(image, waiting);
  const prepared = waiting.pop() ?? (await begin(image, keeps > 0));
  let isLent = true;
  const db = new Kysely<Tables>({
    dialect: pgliteDialect({
      // A late statement must not write among the next test's records.
      query: (...asked) => (isLent ? prepared.pglite.query(...asked) : Promise.reject(new Error("This database was given back."))),
      close: () => Promise.resolve(),
    }),
  });
  return {
    db,
    kind: "embedded",
    direct: db,
    withoutDeadlines: (work) => work(db),
    listen: (channel, listener) => listenEmbedded(prepared.pglite, db, channel, listener),
    async close() {
      if (!isLent) return;
      isLent = false;
      await db.destroy();
      if (waiting.length < keeps && (await isAsBefore(prepared))) waiting.push(prepared);
      else await prepared.pglite.close();
    },
  };
}

async function begin(image: Blob, isKept: boolean): Promise<Prepared> {
  const pglite = await openPglite({ loadDataDir: image });
  if (!isKept) return { pglite, tables: [], rows: new Map(), shape: "" };
  const found = await pglite.query<{ readonly name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = found.rows.map(({ name }) => name);
  const rows = new Map<string, Blob>();
  for (const table of tables) {
    const { blob } = await pglite.query(`copy ${table} to '/dev/blob'`);
    if (blob && blob.size > 0) rows.set(table, blob);
  }
  return { pglite, tables, rows, shape: await shapeOf(pglite) };
}

/** Brings the rows back; false where something else than rows was changed. */
async function isAsBefore({ pglite, tables, rows, shape }: Prepared): Promise<boolean> {
  try {
    await pglite.exec("rollback");
    await pglite.exec("discard all");
    await pglite.exec("set search_path to public");
    if ((await shapeOf(pglite)) !== shape) return false;
    // Emptying a table costs a file for each of its indexes, asking whether it is empty next to nothing.
    const asked = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
    const { rows: filled } = await pglite.query<{ readonly name: string }>(asked.join(" union all "));
    if (filled.length > 0) await pglite.exec(`truncate ${filled.map(({ name }) => name).join(", ")}`);
    for (const [table, blob] of rows) await pglite.query(`copy ${table} from '/dev/blob'`, [], { blob });
    return true;
  } catch {
    return false;
  }
}

/** Everything of ours in the catalogue that a test might change, as one text. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ readonly shape: string }>(`
    with ours as (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)'),
    parts as (
      select format('relation %s %s', c.oid::regclass, c.relkind) as part from pg_class c where c.relnamespace in (select oid from ours)
      union all
      select format('column %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull)
        from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0 and c.relnamespace in (select oid from ours)
      union all
      select format('index %s %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
        from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in (select oid from ours)
      union all
      select format('constraint %s %s', n.conname, pg_get_constraintdef(n.oid)) from pg_constraint n where n.connamespace in (select oid from ours)
      union all
      select format('default %s %s', d.adrelid::regclass, pg_get_expr(d.adbin, d.adrelid))
        from pg_attrdef d join pg_class c on c.oid = d.adrelid where c.relnamespace in (select oid from ours)
      union all
      select format('trigger %s %s', t.tgrelid::regclass, t.tgname) from pg_trigger t
      union all
      select format('function %s %s', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p where p.pronamespace in (select oid from ours)
    )
    select md5(string_agg(part, e'\\n' order by part)) as shape from parts`);
  return rows[0]?.shape ?? "";
}
