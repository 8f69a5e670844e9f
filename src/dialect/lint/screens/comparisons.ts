/** Checks that each row of a comparison has a field, or null, for each of its columns (`screen/compare`). */
import type { LintFinding } from "../workspace/finding.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";

export const comparisons: LintRule = (workspace) =>
  [...workspace.screens.values()].flatMap((screen) =>
    arrayItems(childAt(screen, "detail", "sections")).flatMap((section): LintFinding[] => {
      const columns = arrayItems(childAt(section, "compare", "columns")).length;
      return arrayItems(childAt(section, "compare", "rows")).flatMap((row) => {
        const fields = childAt(row, "of");
        const count = arrayItems(fields).length;
        if (!fields || count === columns) return [];
        return [
          findingAt(
            fields,
            "screen/compare",
            say`This row has ${count} entries for ${columns} columns: name a field for each column, or null where nothing is known.`,
          ),
        ];
      });
    }),
  );
