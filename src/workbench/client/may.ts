/** What the analyst may do, and who may do the rest. */
import type { WorkbenchGrant } from "#dialect/schema/roles.ts";
import type { Analyst } from "#dialect/wire/analyst.ts";
import type { WorkbenchTranslation } from "./translation.ts";

export const mayDo = ({ may }: Pick<Analyst, "may">, grant: WorkbenchGrant): boolean => may.includes(grant);

const sentences = {
  edit: ["may.notEdit", "may.notEditNobody"],
  publish: ["may.notPublish", "may.notPublishNobody"],
} as const;

/** Returns the sentence that names the roles which may do what the analyst may not; undefined if the analyst may. */
export function whoElse(
  analyst: Pick<Analyst, "may" | "rolesFor">,
  grant: keyof typeof sentences,
  { t, text }: Pick<WorkbenchTranslation, "t" | "text">,
): string | undefined {
  if (mayDo(analyst, grant)) return undefined;
  const roles = (analyst.rolesFor[grant] ?? []).map((label) => text(label));
  const [some, nobody] = sentences[grant];
  return roles.length === 0 ? t(nobody) : t(some, { roles: roles.join(", ") });
}
