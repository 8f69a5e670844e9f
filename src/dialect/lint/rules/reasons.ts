/** Reports an `x-reason` for a keyword that the field does not have: `reason/nothing`. */
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

/** A reason is only shown for a keyword of the field. */
export const reasons: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ field }) =>
      objectEntries(childAt(field, "x-reason")).flatMap(([keyword, reason]): LintFinding[] =>
        // `required` is a keyword of the parent object.
        keyword === "required" || childAt(field, keyword)
          ? []
          : [findingAt(reason.key ?? reason, "reason/nothing", say`The field has no ${keyword} to give a reason for.`)],
      ),
    ),
  );
