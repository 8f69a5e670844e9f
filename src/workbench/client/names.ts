/**
 * Names for completion: fields, codes, calls, limits, messages.
 * They come from the compiled catalogue of the draft, so a name that was just typed in another file
 * is offered too.
 */
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Expr } from "#dialect/expr/ast.ts";
import { isObject } from "#dialect/json/json.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";

/** A name, and its description for the analyst. */
export interface Name {
  readonly name: string;
  readonly says: string;
}

export interface KnownField extends Name {
  /** Path from the record without row numbers: `items/weight`. */
  readonly path: string;
  readonly schema: FieldSchema;
}

/** Returns every field of an entity, including those inside groups and rows. */
export function fieldsOf(schema: Pick<EntitySchema, "properties">, language: Language, parent = ""): KnownField[] {
  return Object.entries(schema.properties).flatMap(([name, field]): KnownField[] => {
    const path = parent === "" ? name : `${parent}/${name}`;
    const inner = field.items?.properties ?? field.properties;
    const own = { name, path, schema: field, says: [inLanguage(field["x-label"], language), field.type].filter(Boolean).join(", ") };
    return [own, ...(inner ? fieldsOf({ properties: inner }, language, path) : [])];
  });
}

/** Returns the valid names of each definition in the meta-schemas. `schema`: the entity of the open file. */
export function namesFor(
  catalog: CompiledCatalog,
  schema: EntitySchema | undefined,
  language: Language,
): Readonly<Record<string, readonly Name[]>> {
  const labelFor = (thing: unknown): string => {
    if (!isObject(thing)) return "";
    const label = (thing["x-label"] ?? thing["title"] ?? thing["label"]) as Parameters<typeof inLanguage>[0];
    return inLanguage(label, language);
  };
  const keys = (map: Readonly<Record<string, unknown>>, says: (value: unknown) => string = labelFor): Name[] =>
    Object.entries(map)
      .filter(([name]) => !name.startsWith("$"))
      .map(([name, value]) => ({ name, says: says(value) }));
  const machine = schema && Object.values(catalog.states).find(({ entity }) => entity === schema["x-entity"].name);
  const codes = machine && catalog.codes[schema?.properties[machine.field]?.["x-codes"] ?? ""];
  const transitions = (machine?.transitions ?? []).map(({ id, label }) => ({ name: id, says: inLanguage(label, language) }));
  const fields = schema ? fieldsOf(schema, language).map(({ path, says }) => ({ name: path, says })) : [];
  const plain = schema ? fieldsOf(schema, language).map(({ name, says }) => ({ name, says })) : [];
  return {
    entityName: Object.keys(catalog.entities).map((name) => ({ name, says: "" })),
    screenName: keys(catalog.screens, (screen) => (isObject(screen) ? String(screen["entity"]) : "")),
    codesName: keys(catalog.codes),
    statesName: keys(catalog.states, () => ""),
    callKey: keys(catalog.endpoints.calls, (call) => (isObject(call) ? String(call["path"]) : "")),
    limitKey: keys(catalog.limits, (limit) =>
      isObject(limit) ? [limit["value"], limit["unit"]].filter((part) => part !== undefined).join(" ") : "",
    ),
    messageKey: keys(catalog.messages[language] ?? {}, String),
    transitionId: transitions,
    actionName: [
      ...["create", "edit", "copy", "delete", "open", "export", "template", "documents"].map((name) => ({ name, says: "" })),
      ...transitions,
    ],
    amendmentId: (machine?.alsoEditable ?? []).flatMap(({ id, label }) =>
      id === undefined ? [] : [{ name: id, says: inLanguage(label, language) }],
    ),
    tabId: [...(machine?.tabs ?? []), ...(machine?.views ?? [])].map(({ id, label }) => ({ name: id, says: inLanguage(label, language) })),
    stateCode: (codes?.items ?? []).map((item) => ({ name: String(item.const), says: labelFor(item) })),
    ownField: fields,
    siblingField: plain,
    innerField: plain,
    sectionField: fields,
  };
}

/** Returns the session facts that conditions read as `user.*`, each with the values it is compared to. */
export function flagsOf(trees: Iterable<Expr>): Readonly<Record<string, readonly (string | number | boolean)[]>> {
  const found = new Map<string, Set<string | number | boolean>>();
  const flagIn = (tree: Expr): string | undefined =>
    tree.op === "get" && tree.of.op === "name" && tree.of.name === "user" ? tree.key : undefined;
  const add = (flag: string, value?: string | number | boolean) => {
    const values = found.get(flag) ?? new Set();
    if (value !== undefined) values.add(value);
    found.set(flag, values);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    const tree = value as unknown as Expr;
    const flag = flagIn(tree);
    if (flag !== undefined) add(flag, undefined);
    if ("left" in tree && "right" in tree) {
      const [left, right] = [flagIn(tree.left), flagIn(tree.right)];
      const literal = literalOf(left === undefined ? tree.left : tree.right);
      const name = left ?? right;
      if (name !== undefined && literal !== undefined) add(name, literal);
    }
    Object.values(value).forEach(visit);
  };
  for (const tree of trees) visit(tree);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([flag, values]) => [flag, [...values]]));
}

function literalOf(tree: Expr): string | number | boolean | undefined {
  if (tree.op === "text") return tree.value;
  if (tree.op === "number") return Number(tree.value);
  return tree.op === "bool" ? tree.value : undefined;
}
