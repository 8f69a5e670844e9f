import { isWithin } from "#dialect/json/jsonValues.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FormPlan } from "../../plan/plan.ts";

/** Sorts problems in the order of the page; those outside of all sections last. */
export function problemsInOrder(plan: FormPlan, problems: readonly Problem[]): Problem[] {
  const fields = plan.sections.flatMap((section) => section.fields);
  const position = ({ path }: Problem) => {
    const at = fields.findIndex((field) => isWithin(path, field.path));
    return at < 0 ? fields.length : at;
  };
  return problems.toSorted((a, b) => position(a) - position(b));
}
