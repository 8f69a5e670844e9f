/** Reasons for what is not there: `reason/nothing`. */
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";

/** A reason is told while its keyword decides: without the keyword nobody would ever read it. */
export const reasons: LintRule = (workspace) =>
  [...workspace.entities.values()].flatMap((entity) =>
    eachSchemaField(entity).flatMap(({ field }) =>
      objectEntries(childAt(field, "x-reason")).flatMap(([keyword, reason]): LintFinding[] =>
        // `required` is a list of the object around the field, not a keyword of the field.
        keyword === "required" || childAt(field, keyword)
          ? []
          : [findingAt(reason.key ?? reason, "reason/nothing", `The field has no ${keyword} that this could be the reason of.`)],
      ),
    ),
  );
