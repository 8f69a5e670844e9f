/** `x-copied` where it changes nothing: `copied/never`. */
import { eachField } from "../workspace/fields.ts";
import { at, findingAt, valueOf } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/rule.ts";

/** What keeps a value out of every copy already. */
const owned = ["x-compute", "x-unique", "x-one-default"] as const;

export const copies: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) =>
    eachField(entity).flatMap(({ field }) => {
      const copied = at(field, "x-copied");
      const because = valueOf(at(field, "readOnly")) === true ? "readOnly" : owned.find((keyword) => at(field, keyword) !== undefined);
      if (!copied || because === undefined) return [];
      return [
        findingAt(
          copied.key ?? copied,
          "copied/never",
          `No copy takes this field over anyway, because of its "${because}". Remove "x-copied".`,
        ),
      ];
    }),
  );
