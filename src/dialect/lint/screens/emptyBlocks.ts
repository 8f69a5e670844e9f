/** Reports blocks of a dashboard that are to be away while their list is empty, and show none (`dashboard/no-list`). */
import type { LintFinding } from "../workspace/finding.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";

/** Blocks that show the records of one list. */
const ofList = ["bar", "recent", "sums", "chart"];

export const emptyBlocks: LintRule = (workspace) =>
  [...workspace.screens.values()].flatMap((screen) =>
    arrayItems(childAt(screen, "dashboard", "blocks")).flatMap((block): LintFinding[] => {
      const node = childAt(block, "hideEmpty");
      if (!node || ofList.some((kind) => childAt(block, kind))) return [];
      const kinds = ofList.map((kind) => `"${kind}"`).join(", ");
      return [findingAt(node, "dashboard/no-list", say`A block has "hideEmpty" beside ${kinds} only: remove it here.`)];
    }),
  );
