// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { planTable } from "#engine/planners/planTable.ts";
import { StaticTableHeader } from "#engine/records/StaticTableHeader.tsx";
import { library, loans } from "../../helpers/engine/library.ts";
import { all, clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

test("headers name their columns, with widths where they are given", async () => {
  const host = testHost(library, {});
  host.speak("en");
  const columns = planTable(testInput(library, "loan"), loans).columns.slice(0, 2);
  await draw(
    host,
    <table>
      <thead>
        <StaticTableHeader columns={columns} widthOf={({ id }) => (id === "code" ? 160 : undefined)} />
      </thead>
    </table>,
  );
  expect(all("columnheader").map((cell) => [cell.textContent, cell.style.width, cell.getAttribute("scope")])).toEqual([
    ["Code", "160px", "col"],
    ["Status", "", "col"],
  ]);
});
