// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { RecordsTable } from "#engine/records/RecordsTable.tsx";
import { library, loan, loans } from "../../helpers/engine/library.ts";
import { all, clearPage, draw, texts } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const plan = planTable(testInput(library, "loan"), loans);
const expressions = compileExpressions({ loan, loans }, "loan");

test("columns without any value, hidden ones, and those of other users are left out", async () => {
  const host = testHost(library, {});
  host.speak("en");
  const records = [{ code: "L001", pages: 3, due: "2026-11-20", secret: "s" }, { code: "L002" }];
  await draw(host, <RecordsTable plan={plan} expressions={expressions} records={records} />);
  expect(texts(all("columnheader"))).toEqual(["Code", "Pages"]);
  expect(texts(all("row"))).toEqual(["L0013", "L002–"]);
});
