/** Migrates the query strings of stored views and links to the current field names. */
import type { Json } from "../json/json.ts";
import { filteredField, filterParameter, listParameters } from "../schema/derived/listParameters.ts";
import { formatFilter, parseFilter } from "./listUrl.ts";
import { type MigrationStep, pointerOf, sourcesOf, targetsOf } from "../schema/migrations.ts";

/**
 * Returns the query string of a list after the steps of a migration: new names of fields in filters, order and columns,
 * replaced values in filters, and without removed fields. Everything else stays unchanged. The function is idempotent.
 */
export function migrateListUrl(query: string, steps: readonly MigrationStep[]): string {
  return steps
    .flatMap(asRenames)
    .filter(({ field }) => field !== undefined)
    .reduce(afterStep, query);
}

/** Returns for a divided text the rename to its first part, and for joined fields the rename of each; any other step as it is. */
function asRenames(step: MigrationStep): readonly MigrationStep[] {
  if (step.do !== "split" && step.do !== "join") return [step];
  const targets = targetsOf(step);
  const gone = sourcesOf(step).filter((field) => !targets.includes(field));
  return gone.map((field): MigrationStep => ({ do: "rename", field, to: targets[0] ?? field }));
}

function afterStep(query: string, step: MigrationStep): string {
  const existing = new Set(query.split("&").map((part) => nameOf(part)));
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
        // A filter with the new name is newer and takes precedence.
        return existing.has(parameter) ? [] : [`${written(parameter, "")}${part.slice(part.indexOf("=") + 1)}`];
      }
      const replaced = step.do === "value" && `/${field}` === pointerOf(step.field ?? "") ? withValue(value, step) : value;
      return replaced === value ? [part] : [written(name, replaced)];
    })
    .join("&");
}

const nameOf = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? "";

/** Migrates a comma-separated list of names, each with its prefix and suffix. */
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

/** Formats a parameter in the same way as the list, so that equal queries have equal texts. */
function written(parameter: string, value: string): string {
  const plain = (text: string): string => text.replaceAll("%2C", ",").replaceAll("%3A", ":");
  if (parameter === listParameters.columns) return `${parameter}=${plain(encodeURIComponent(value)).replaceAll("%2F", "/")}`;
  return plain(new URLSearchParams({ [parameter]: value }).toString());
}

/** Returns the name of the field after the step; `undefined` if a list can no longer use it. */
function nameAfter(name: string, step: MigrationStep): string | undefined {
  const [pointer, field] = [`/${name}`, pointerOf(step.field ?? "")];
  if (pointer !== field && !pointer.startsWith(`${field}/`)) return name;
  if (step.do === "drop") return undefined;
  if (step.do !== "rename" && step.do !== "move") return name;
  const target = `${pointerOf(String(step.to))}${pointer.slice(field.length)}`;
  return target.split("/").includes("-") ? undefined : target.slice(1);
}

/** Returns a filter with the replaced value. */
function withValue(text: string, { from, to }: MigrationStep): string {
  const value = parseFilter(text);
  const replaced = (one: Json): Json => (String(one) === String(from) ? String(to) : one);
  if (Array.isArray(value)) return formatFilter([...new Set(value.map((one) => replaced(one as Json)))]);
  return typeof value === "string" ? formatFilter(replaced(value)) : text;
}
