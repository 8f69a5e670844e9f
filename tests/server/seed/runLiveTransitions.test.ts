/** Steps that the demonstration takes on records that are there already. */
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import { businessClock, daysBetween } from "../../../src/dialect/text/time.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import { seedDemo } from "../../../src/server/seed/demo.ts";
import { buildTestApp } from "../../helpers/server/buildTestApp.ts";

test.each(["2026-11-28T23:10:00Z", "2026-11-29T13:00:00Z"])(
  "a fine that grows each day at midnight is that of today in a demonstration that begins at %s",
  async (begin) => {
    const library = await buildTestApp({ schemaRoot: join(root, "examples/library") });
    try {
      const now = Date.parse(begin);
      const schemas = library.schemas.current();
      await seedDemo({ db: library.db, schemas, clock: () => now, passwords: createPasswords(), amount: "few" });
      const loan = schemas.entity("loan");
      const { rows } = await sql<{ due: string; fine: number }>`
        select body->>'due' as due, (body->>'fine')::float as fine from ${sql.table(loan.table)} where state = 'late'`.execute(library.db);
      const { today } = businessClock(now, loan.timeZone);
      expect(rows.length).toBeGreaterThan(0);
      for (const { due, fine } of rows) expect(fine).toBeCloseTo((daysBetween(due, today) ?? 0) * 0.2, 5);
    } finally {
      await library.close();
    }
  },
);
