import { expect, test } from "vitest";
import { migrationLine } from "../../../src/server/operator/migrateCommand.ts";

const report = { name: "0001-rename", entity: "book", records: 3, lost: 0, views: 0 };

test("a report is one line, with lost values and views where there are some", () => {
  expect(migrationLine(report)).toBe("0001-rename: 3 records of book were changed.");
  expect(migrationLine({ ...report, lost: 2, views: 1 })).toBe(
    "0001-rename: 3 records of book were changed; 2 values fitted nowhere and remain in the copy only; 1 saved views of its lists follow.",
  );
});

test("a dry run says what would happen", () => {
  expect(migrationLine({ ...report, lost: 1 }, true)).toBe(
    "0001-rename: 3 records of book would be changed; 1 values would fit nowhere and would remain in the copy only.",
  );
});
