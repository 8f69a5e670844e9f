/** Icons that a product names in its files. */
import { isObject } from "../../json/json.ts";
import kitIcons from "../kitIcons.json";

/** The member of site maps, screens, states and codes that names an icon: `iconName` in the meta-schemas. */
export const iconMember = "icon";

/** Returns the names of icons in the values that are not in `kitIcons.json`, those that engine and shell draw by themselves; each once and in order. */
export function namedIcons(...values: readonly unknown[]): string[] {
  const kit = new Set<string>(kitIcons);
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      for (const [member, content] of Object.entries(value)) {
        if (member === iconMember && typeof content === "string" && !kit.has(content)) found.add(content);
        visit(content);
      }
    }
  };
  values.forEach(visit);
  return [...found].sort();
}
