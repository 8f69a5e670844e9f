/** Display names of schema files: the label of an entity, the titles of a screen. */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { screenTitles } from "#dialect/schema/derived/screenTitles.ts";
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
  const titles = titlesOf(values);
  return [...values].flatMap(([path, value]) => {
    const kind = fileKind(path);
    if (kind === undefined) return [];
    const stem = stemOf(path);
    const about = textIn(value["entity"]) ?? (kind === "records" ? stem : undefined);
    const entity = values.get(`schemas/entities/${kind === "entity" ? stem : about}.json`);
    const names =
      (kind === "screen" ? titles.get(stem) : undefined) ?? [labelIn(value["x-label"]) ?? labelIn(entity?.["x-label"]) ?? []].flat();
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

function titlesOf(values: ReadonlyMap<string, JsonObject>): ReadonlyMap<string, readonly Text[]> {
  const ofKind = (kind: string) => [...values].filter(([path]) => fileKind(path) === kind);
  const screens = ofKind("screen").map(([path, value]) => [stemOf(path), value] as const);
  return screenTitles(
    ofKind("site").map(([, value]) => value),
    Object.fromEntries(screens),
  );
}

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".json".length);

const usesIn = (whole: WholeFile | undefined) => (whole && whole.uses.length > 0 ? { uses: whole.uses } : {});

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
