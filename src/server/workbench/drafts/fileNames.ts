/** Display names of schema files: the label of an entity, the titles of the pages that show a screen. */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { takeParts, type WholeFile } from "#dialect/schema/derived/takeParts.ts";
import type { Text } from "#dialect/text/text.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { OpenDraft } from "./draftWorkspace.ts";
import { fileKind } from "./schemaPaths.ts";

/** Returns all files of a draft with their names, files to be deleted included. */
export function namedFiles({ inForce, changed, files }: OpenDraft): WorkbenchFile[] {
  const removed = changed.flatMap(({ path, text }) => (text === null ? [{ path, text: inForce.get(path)?.text ?? "" }] : []));
  const values = new Map([...files, ...removed].map(({ path, text }): [string, JsonObject] => [path, objectIn(text)]));
  const { whole } = takeParts(Object.fromEntries(values));
  const titles = screenTitles([...values].flatMap(([path, value]) => (fileKind(path) === "site" ? [value] : [])));
  return [...values].flatMap(([path, value]) => {
    const kind = fileKind(path);
    if (kind === undefined) return [];
    const stem = path.slice(path.lastIndexOf("/") + 1, -".json".length);
    const about = textIn(value["entity"]) ?? (kind === "records" ? stem : undefined);
    const entity = values.get(`schemas/entities/${kind === "entity" ? stem : about}.json`);
    const names = kind === "screen" ? (titles.get(stem) ?? []) : [labelIn(value["x-label"]) ?? labelIn(entity?.["x-label"]) ?? []].flat();
    return [
      {
        path,
        hash: inForce.get(path)?.hash ?? "",
        kind,
        names,
        ...(entity && about !== undefined && { entity: about }),
        ...usesIn(whole.get(path)),
      },
    ];
  });
}

const usesIn = (whole: WholeFile | undefined) => (whole && whole.uses.length > 0 ? { uses: whole.uses } : {});

function screenTitles(sites: readonly Record<string, unknown>[]): ReadonlyMap<string, readonly Text[]> {
  const found = new Map<string, Text[]>();
  const visit = (routes: unknown): void => {
    for (const route of Array.isArray(routes) ? routes.filter(isObject) : []) {
      const [screen, title] = [textIn(route["screen"]), labelIn(route["title"])];
      if (screen !== undefined && title) found.set(screen, [...(found.get(screen) ?? []), title]);
      visit(route["children"]);
    }
  };
  for (const site of sites) visit(site["routes"]);
  return found;
}

/** A file that is not JSON has no name; the lint reports it. */
function objectIn(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

function labelIn(value: unknown): Text | undefined {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string") ? (value as Text) : undefined;
}
