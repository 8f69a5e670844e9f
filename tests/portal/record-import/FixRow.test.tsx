// @vitest-environment happy-dom
/** A row of an import while it is corrected. */
import { act, useEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import type { Import } from "#portal/record-import/useImport.ts";
import { FixRow } from "../../../src/portal/record-import/FixRow.tsx";
import { clearPage, type } from "../../helpers/engine/page.tsx";
import { compiledEntity } from "../../helpers/engine/testHost.ts";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";
import { filesWith, thing } from "../../helpers/schemas/dialect.ts";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

test("what is being typed stays while a check finds another fault of the same cell", async () => {
  const entity = compiledEntity(
    filesWith([thing({ sku: { type: "string" } }, { "x-import": { key: "sku", rows: 9, maxBytes: 9 } })]),
    "thing",
  );
  const columns = sheetColumns(entity.schema, { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) });
  const work = { columns, key: columns[0], fixValue: vi.fn() } as unknown as Import;
  const row = { number: 2, draft: { sku: "A" }, pictures: {}, broken: {} };
  const find = { fault: (_code: string) => {} };
  function Row() {
    const [code, setCode] = useState("repeated");
    useEffect(() => void (find.fault = setCode), []);
    const problems = [{ path: "/sku", code, params: {}, severity: "error" as const }];
    const checked = { row, problems, isUnchanged: false, basis: { repeated: undefined, holder: undefined, updates: false } };
    return <FixRow checked={checked} work={work} sentence={(problem) => problem.code} position={{ at: 1, of: 1 }} />;
  }
  await renderInPortal(testPortal(), <Row />);
  const input = document.querySelector<HTMLInputElement>("li input")!;
  await type(input, "B");
  act(() => find.fault("taken"));
  expect(document.querySelector(".import-problem-why")?.textContent).toBe("taken");
  expect(document.querySelector<HTMLInputElement>("li input")?.value).toBe("B");
});
