/** Checks `x-bind`: the value of the limit must fit the keyword (`bind/value`), and the keyword must exist (`keyword/unknown`). */
import { isObject, type JsonObject } from "../../json/json.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { checkAgainst } from "../workspace/metaCheck.ts";
import type { MetaSchemas } from "../workspace/metaSchemas.ts";
import { childAt, objectEntries, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { didYouMean, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { Said, say } from "../workspace/say.ts";

export const binds: LintRule = (workspace) => {
  const found = [
    ...workspace.marked("field").flatMap((node) => boundAt(workspace, node, "field.json#/$defs/field")),
    ...[...workspace.entities.values()].flatMap((node) => boundAt(workspace, node, "entity.json#/$defs/entity")),
  ];
  // Many fields use the same limit: an invalid limit is reported only once.
  const limits = new Set<string>();
  return found.filter(({ rule, pointer }) => rule !== "bind/value" || (!limits.has(pointer) && limits.add(pointer)));
};

function boundAt(workspace: Workspace, node: SourceNode, definition: string): LintFinding[] {
  return objectEntries(childAt(node, "x-bind")).flatMap(([path, name]) => {
    const slot = slotOf(workspace.meta, definition, path.split("/"));
    if ("known" in slot) {
      const suggestion = nearestMatch(slot.wrong, slot.known);
      const message = say`"${slot.wrong}" is not a keyword that can take a limit.${didYouMean(suggestion)}`;
      return [findingAt(name.key ?? name, "keyword/unknown", message, { suggestion })];
    }
    const value = childAt(workspace.limits.get(nodeText(name) ?? ""), "value");
    if (!value) return [];
    const [first] = checkAgainst(value, slot.schema, slot.home, workspace.meta).findings;
    if (!first) return [];
    return [
      findingAt(
        value,
        "bind/value",
        say`${node.file.path} takes this limit for "${path}". ${new Said(first.message, first.details ?? {})}`,
      ),
    ];
  });
}

type Slot =
  | { readonly schema: JsonObject; readonly home: string }
  /** The first unknown step, and the existing keywords. */
  | { readonly wrong: string; readonly known: readonly string[] };

/** Returns the meta-schema of a keyword, or of a part of it. */
function slotOf(meta: MetaSchemas, definition: string, path: readonly string[]): Slot {
  let here = meta.resolve(definition, definition);
  for (const step of path) {
    const known = isObject(here.schema["properties"]) ? here.schema["properties"] : {};
    const schema = known[step];
    if (!isObject(schema)) return { wrong: step, known: Object.keys(known) };
    here = typeof schema["$ref"] === "string" ? meta.resolve(schema["$ref"], here.home) : { ...here, schema };
  }
  return here;
}
