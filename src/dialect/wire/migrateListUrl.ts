/** Kept views and sent links of a list: their address goes on under the names of today. */
import type { Json } from "../json/json.ts";
import { filteredField, filterParameter, formatFilter, listParameters, parseFilter } from "./listUrl.ts";
import { type MigrationStep, pointerOf } from "../schema/migrations.ts";

/**
 * A query of a list's address after the steps of a migration of its entity: renamed and moved fields under their new
 * names in filters, order and columns, replaced values in filters, and without what was dropped. What no step is about
 * stays as it is written. Done twice it changes nothing more.
 */
export function migrateListUrl(query: string, steps: readonly MigrationStep[]): string {
  return steps.filter(({ field }) => field !== undefined).reduce(afterStep, query);
}

function afterStep(query: string, step: MigrationStep): string {
  const taken = new Set(query.split("&").map((part) => nameOf(part)));
  return query
    .split("&")
    .flatMap((part) => {
      const name = nameOf(part);
      const value = new URLSearchParams(part).get(name) ?? "";
      if (name === listParameters.sort) return listed(name, part, value, step, /^(-?)(.*)$/);
      if (name === listParameters.columns) return listed(name, part, value, step, /^(!?)([^:]*)(:\d+)?$/);
      const field = filteredField(name);
      if (field === undefined || part === "") return part === "" ? [] : [part];
      const now = nameAfter(field, step);
      if (now === undefined) return [];
      if (now !== field) {
        const parameter = filterParameter(now);
        // What is asked of the new name already was said since.
        return taken.has(parameter) ? [] : [`${written(parameter, "")}${part.slice(part.indexOf("=") + 1)}`];
      }
      const replaced = step.do === "value" && `/${field}` === pointerOf(step.field ?? "") ? withValue(value, step) : value;
      return replaced === value ? [part] : [written(name, replaced)];
    })
    .join("&");
}

const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? "";

/** Names between commas, each with what stands before and after it. */
function listed(parameter: string, part: string, value: string, step: MigrationStep, shape: RegExp): string[] {
  const before = value.split(",");
  const seen = new Set<string>();
  const after = before.flatMap((entry) => {
    const [, sign = "", name = "", end = ""] = shape.exec(entry) ?? [];
    const now = nameAfter(name, step);
    if (now === undefined || seen.has(now)) return [];
    seen.add(now);
    return [`${sign}${now}${end}`];
  });
  if (after.join(",") === value) return [part];
  return after.length === 0 ? [] : [written(parameter, after.join(","))];
}

/** As the list itself writes it, so that equal questions are equal texts. */
function written(parameter: string, value: string): string {
  const plain = (text: string): string => text.replaceAll("%2C", ",").replaceAll("%3A", ":");
  if (parameter === listParameters.columns) return `${parameter}=${plain(encodeURIComponent(value)).replaceAll("%2F", "/")}`;
  return plain(new URLSearchParams({ [parameter]: value }).toString());
}

/** What the field is called after the step; undefined where a list can name it no more. */
function nameAfter(name: string, step: MigrationStep): string | undefined {
  const [pointer, field] = [`/${name}`, pointerOf(step.field ?? "")];
  if (pointer !== field && !pointer.startsWith(`${field}/`)) return name;
  if (step.do === "drop") return undefined;
  if (step.do !== "rename" && step.do !== "move") return name;
  const target = `${pointerOf(String(step.to))}${pointer.slice(field.length)}`;
  return target.split("/").includes("-") ? undefined : target.slice(1);
}

/** A filter with the value that took the place of another. */
function withValue(text: string, { from, to }: MigrationStep): string {
  const value = parseFilter(text);
  const replaced = (one: Json): Json => (String(one) === String(from) ? String(to) : one);
  if (Array.isArray(value)) return formatFilter([...new Set(value.map((one) => replaced(one as Json)))]);
  return typeof value === "string" ? formatFilter(replaced(value)) : text;
}
