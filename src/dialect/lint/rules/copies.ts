/** Reports `x-copied` without effect: `copied/never`. */
import { eachSchemaField } from "../workspace/fields.ts";
import { childAt, findingAt, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

/** Keywords that exclude a field from every copy. */
const owned = ["x-compute", "x-unique", "x-one-default"] as const;

export const copies: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ field }) => {
      const copied = childAt(field, "x-copied");
      const because =
        nodeValue(childAt(field, "readOnly")) === true ? "readOnly" : owned.find((keyword) => childAt(field, keyword) !== undefined);
      if (!copied || because === undefined) return [];
      return [
        findingAt(
          copied.key ?? copied,
          "copied/never",
          say`Copies omit this field anyway, because of its "${because}". Remove "x-copied".`,
        ),
      ];
    }),
  );
