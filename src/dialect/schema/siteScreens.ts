/** Where a site is served, and its screens. */
import { isObject } from "../json/json.ts";

/** Stated by a file of `schemas/sites`. */
export interface SitePlace {
  /** Path of its page; `screens.json` is served at `/`. */
  readonly path?: string;
  /** Whose transitions its pages offer; the customer's if absent. */
  readonly of?: "customer" | "staff";
}

/** Members of site maps and screens whose text, or whose list of texts, names screens: those of `screenName` in the meta-schemas. */
export const screenMembers: readonly string[] = ["screen", "find", "change", "holds", "print", "list", "form", "passwordForm"];

/** Returns the names of the screens that the site shows: those that its site map names, and those that these name, such as a list on a detail. */
export function screensOfSite(site: unknown, screens: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const take = (name: unknown): void => {
    if (typeof name !== "string" || !Object.hasOwn(screens, name) || found.has(name)) return;
    found.add(name);
    visit(screens[name]);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      for (const [member, content] of Object.entries(value)) {
        if (screenMembers.includes(member)) [content].flat().forEach(take);
        visit(content);
      }
    }
  };
  visit(site);
  return found;
}
