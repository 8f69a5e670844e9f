/** A server of the library as it is, with migrations that a test writes for a copy of it; its schemas need not change. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { MigrationStep } from "../../../src/dialect/schema/migrations.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { loadSchemas, type Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { copyLibrary, type SchemaCopy } from "../schemas/schemaCopy.ts";
import { buildTestApp, type TestApp } from "./buildTestApp.ts";

interface StoredBook {
  readonly id: string;
  readonly body: Rec;
  readonly version: number;
  readonly state: string;
}

export interface MigrationBench {
  readonly server: TestApp;
  readonly copy: SchemaCopy;
  /** The books of the customer, in the order in which they were stored. */
  stored(): Promise<readonly StoredBook[]>;
  bodies(): Promise<readonly Rec[]>;
  /** Stores books as older schemas stored them. */
  store(records: readonly Rec[]): Promise<void>;
  /** Returns the schemas with one more migration; of books, if no entity is named. */
  declare(steps: readonly MigrationStep[], entity?: string): Promise<Schemas>;
  /** The name of the last declared migration. */
  lastName(): string;
  /** Deletes the books and their unique values. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const benchCustomer = "c1";

export async function openMigrationBench(): Promise<MigrationBench> {
  const copy = await copyLibrary();
  const server = await buildTestApp({ schemaRoot: copy.root, project: copy.root });
  // The original of the test's database has the migrations of the product, which the library does not have.
  await sql`delete from migrations`.execute(server.db);
  let number = 0;
  const lastName = (): string => `${String(number).padStart(4, "0")}-test`;
  const stored = async (): Promise<readonly StoredBook[]> =>
    (
      await sql<StoredBook>`select id, body, version, state from records_book where customer = ${benchCustomer} order by id`.execute(
        server.db,
      )
    ).rows;
  return {
    server,
    copy,
    stored,
    lastName,
    bodies: async () => (await stored()).map(({ body }) => body),
    async store(records) {
      const entity = server.schemas.current().entity("book");
      const times = { version: 3, created: server.time.now, updated: server.time.now };
      await writeRecords(
        server.db,
        entity,
        records.map((record, index) => ({
          customer: benchCustomer,
          id: `${String(index).padStart(5, "0")}-${newId(server.time.now)}`,
          record,
          ...times,
        })),
      );
    },
    async declare(steps, entity = "book") {
      number += 1;
      await mkdir(join(copy.root, "schemas/migrations"), { recursive: true });
      await copy.write(`schemas/migrations/${lastName()}.json`, { entity, steps });
      return loadSchemas(copy.root, join(copy.root, "cache"));
    },
    async clear() {
      for (const table of ["records_book", "claims", "claim_rules"]) await sql`delete from ${sql.table(table)}`.execute(server.db);
    },
    async close() {
      await server.close();
      await copy.remove();
    },
  };
}
