/** Generated breakages of the schemas: each changes one thing that a fact of the specification states. */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";

/** Path -> content of every schema file. */
export type SchemaTexts = ReadonlyMap<string, JsonObject>;

export interface Breakage {
  readonly kind: BreakageKind;
  readonly file: string;
  /** JSON Pointer of what is broken. */
  readonly pointer: string;
  /** Facts that the broken thing names: a test of one of them must fail. */
  readonly facts: readonly string[];
  readonly what: string;
  /** Changes a copy of the file's content. */
  readonly apply: (content: JsonObject) => void;
}

export type BreakageKind =
  | "label"
  | "call"
  | "limit"
  | "required"
  | "bound"
  | "rule"
  | "transition"
  | "route"
  | "codes"
  | "message"
  | "column";

interface Place {
  readonly file: string;
  readonly path: readonly string[];
  readonly node: JsonObject;
  readonly parent: Json | undefined;
  readonly facts: readonly string[];
}

const pointerOf = (path: readonly string[]): string => path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

function at(content: JsonObject, path: readonly string[]): JsonObject {
  const found = path.reduce<Json | undefined>((here, part) => (here as Record<string, Json> | undefined)?.[part], content);
  if (!isObject(found)) throw new Error(`Nothing at ${pointerOf(path)}`);
  return found;
}

/** Every object that names facts and is stated: not assumed, not ours. */
function places(file: string, node: Json, isFact: (id: string) => boolean, path: readonly string[] = [], parent?: Json): Place[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) => places(file, value as Json, isFact, [...path, key], node));
  if (!isObject(node) || !Array.isArray(node["x-spec"]) || node["x-status"] !== undefined) return inner;
  const facts = node["x-spec"].filter((id): id is string => typeof id === "string" && isFact(id));
  return facts.length === 0 ? inner : [{ file, path, node, parent, facts }, ...inner];
}

/** Keyword -> what a validation fact asks that states it. A bound that is ours may be changed. */
const bounds: Readonly<Record<string, readonly string[]>> = {
  maxLength: ["maxLength"],
  pattern: ["pattern", "noChinese", "phone"],
  format: ["email"],
  minimum: ["positiveInteger"],
  minItems: ["minCount"],
  "x-decimals": ["decimals"],
  "x-bind": ["maxLength", "pattern", "noChinese", "positiveInteger", "decimals", "minCount"],
  "x-list": ["separator", "maxCount"],
  "x-unique": ["unique"],
};

/** What the facts state, as far as the schemas do not say it. */
export interface Stated {
  /** Every fact that is no question. */
  readonly facts: ReadonlySet<string>;
  /** Sentence -> the fact that states it. */
  readonly sentences: ReadonlyMap<string, string>;
  /** Validation fact -> what it asks: `required`, `maxLength`. */
  readonly asks: ReadonlyMap<string, string>;
}

function breakagesOf(place: Place, files: SchemaTexts, { asks }: Stated): Breakage[] {
  const { file, path, node, parent, facts } = place;
  const asking = (...wanted: readonly string[]) => facts.filter((id) => wanted.includes(asks.get(id) ?? ""));
  const make = (
    kind: BreakageKind,
    what: string,
    change: (here: JsonObject, content: JsonObject) => void,
    named: readonly string[] = facts,
  ): Breakage => ({
    kind,
    file,
    pointer: pointerOf(path),
    facts: named,
    what,
    apply: (content) => change(at(content, path), content),
  });
  const out: Breakage[] = [];
  const labelKey = ["x-label", "label"].find((key) => isObject(node[key]));
  if (Array.isArray(parent) && labelKey && /codes|states/.test(file)) {
    const other = parent.find((one) => one !== node && isObject(one) && isObject(one[labelKey]));
    if (isObject(other))
      out.push(make("label", "has the label of another", (here) => Object.assign(here, { [labelKey]: other[labelKey] })));
  }
  if (file.endsWith("endpoints.json") && node["entity"] !== undefined) {
    const other = node["entity"] === "sender" ? "sku" : "sender";
    out.push(make("call", `works on ${other} instead of ${String(node["entity"])}`, (here) => Object.assign(here, { entity: other })));
  }
  if (file.endsWith("endpoints.json") && (node["does"] === "list" || node["does"] === "save")) {
    const does = node["does"] === "list" ? "save" : "list";
    out.push(make("call", `does ${does} instead of ${node["does"]}`, (here) => Object.assign(here, { does })));
  }
  if (file.endsWith("limits.json") && typeof node["value"] === "number") {
    const value = node["value"] * 2;
    out.push(make("limit", `is ${value}`, (here) => Object.assign(here, { value })));
  }
  const field = path.at(-1) ?? "";
  if (file.includes("/entities/") && path.at(-2) === "properties") {
    const owner = path.slice(0, -2);
    const required = at(files.get(file) ?? {}, owner)["required"];
    if (Array.isArray(required) && required.includes(field) && asking("required").length > 0)
      out.push(
        make(
          "required",
          "is not required",
          (_, content) => {
            const holder = at(content, owner);
            Object.assign(holder, { required: required.filter((name) => name !== field) });
          },
          asking("required"),
        ),
      );
    const bind = isObject(node["x-bind"]) ? Object.keys(node["x-bind"]) : [];
    for (const [key, wanted] of Object.entries(bounds)) {
      const named = asking(...wanted);
      // A bound that is bound to a limit comes back by its binding: the two are dropped together.
      const gone = key === "x-bind" ? [key, ...bind.map((bound) => bound.split("/")[0] ?? "")] : [key];
      if (node[key] !== undefined && named.length > 0 && !bind.includes(key))
        out.push(
          make("bound", `has no ${gone.join(", ")}`, (here) => gone.forEach((name) => void Reflect.deleteProperty(here, name)), named),
        );
    }
    if (typeof node["x-codes"] === "string") {
      const other = node["x-codes"] === "yes-no" ? "currency" : "yes-no";
      out.push(make("codes", `takes its values from ${other}`, (here) => Object.assign(here, { "x-codes": other })));
    }
  }
  if (path.at(-2) === "x-rules") out.push(make("rule", "always holds", (here) => Object.assign(here, { rule: "true" })));
  if (path.at(-2) === "transitions" && Array.isArray(node["from"]))
    out.push(make("transition", "belongs to the operator", (here) => Object.assign(here, { by: "operator" })));
  // An address that only leads elsewhere is in no menu, whatever it says.
  const isForward = node["redirect"] !== undefined && node["children"] === undefined;
  if (file === "screens.json" && typeof node["path"] === "string" && !isForward) {
    // An open page is in no menu: nothing changes if it is hidden.
    if (node["public"] !== true)
      out.push(make("route", "is hidden or shown the other way", (here) => Object.assign(here, { hidden: node["hidden"] !== true })));
    // A redirect leads on before it is asked who may see it.
    if (node["redirect"] === undefined)
      out.push(make("route", "is open or closed the other way", (here) => Object.assign(here, { public: node["public"] !== true })));
  }
  return out;
}

/** A field that one screen alone shows: its column, or its place in a section, is dropped. */
function droppedColumns(files: SchemaTexts, { facts }: Stated): Breakage[] {
  const screens = [...files].filter(([file]) => file.includes("/screens/"));
  return [...files].flatMap(([path, entity]) => {
    const { properties } = entity;
    if (!path.includes("/entities/") || !isObject(properties)) return [];
    const name = path.replace(/^.*\/|\.json$/g, "");
    return Object.entries(properties).flatMap(([field, schema]): Breakage[] => {
      const spec = isObject(schema) && schema["x-status"] === undefined && Array.isArray(schema["x-spec"]) ? schema["x-spec"] : [];
      const named = spec.filter((id): id is string => typeof id === "string" && id.startsWith("E-") && facts.has(id));
      const showing = screens.filter(([, screen]) => screen["entity"] === name && shows(screen, field));
      const [only] = showing;
      if (named.length === 0 || !only || showing.length > 1) return [];
      const apply = (content: JsonObject) => void Object.assign(content, without(content, field));
      return [{ kind: "column", file: only[0], pointer: "", facts: named, what: `no longer shows ${field}`, apply }];
    });
  });
}

const isPlaceOf = (value: Json, field: string): boolean => value === field || (isObject(value) && value["field"] === field);
const placeLists: ReadonlySet<string> = new Set(["columns", "fields"]);

/** Whether a list of columns or fields has the field. */
function shows(value: Json | undefined, field: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      (placeLists.has(key) && Array.isArray(inner) && inner.some((one) => isPlaceOf(one as Json, field))) || shows(inner as Json, field),
  );
}

/** The value without the field in its lists of columns and fields. */
function without(value: Json, field: string): Json {
  if (Array.isArray(value)) return value.map((one: Json) => without(one, field));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const rest = placeLists.has(key) && Array.isArray(inner) ? inner.filter((one: Json) => !isPlaceOf(one, field)) : inner;
      return [key, without(rest as Json, field)];
    }),
  );
}

/** Facts that are sentences, and the language of the site, have no mark. */
function unmarked(files: SchemaTexts, { sentences: texts }: Stated): Breakage[] {
  const file = "schemas/messages/en.json";
  const sentences = Object.entries(files.get(file) ?? {}).flatMap(([key, sentence]): Breakage[] => {
    const fact = typeof sentence === "string" ? texts.get(sentence) : undefined;
    const apply = (content: JsonObject) => void Object.assign(content, { [key]: `${String(sentence)}!` });
    return fact === undefined
      ? []
      : [{ kind: "message", file, pointer: pointerOf([key]), facts: [fact], what: "says something else", apply }];
  });
  const apply = (content: JsonObject) => void Object.assign(content, { defaultLanguage: "en" });
  const language: Breakage = {
    kind: "message",
    file: "screens.json",
    pointer: "/defaultLanguage",
    facts: ["F-06"],
    what: "is English",
    apply,
  };
  return [...sentences, language];
}

/** Returns `count` breakages, the kinds in turn. The same seed gives the same ones. */
export function breakages(
  files: SchemaTexts,
  stated: Stated,
  { count, seed }: { readonly count: number; readonly seed: number },
): Breakage[] {
  const random = numbers(seed);
  const all = [
    ...[...files].flatMap(([file, content]) =>
      places(file, content, (id) => stated.facts.has(id)).flatMap((place) => breakagesOf(place, files, stated)),
    ),
    ...unmarked(files, stated),
    ...droppedColumns(files, stated),
  ];
  const byKind = new Map<BreakageKind, { readonly order: number; readonly one: Breakage }[]>();
  for (const one of all) byKind.set(one.kind, [...(byKind.get(one.kind) ?? []), { order: random(), one }]);
  const queues = [...byKind.values()].map((queue) => queue.toSorted((a, b) => a.order - b.order).map(({ one }) => one));
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => queues.flatMap((queue) => queue[index] ?? [])).flat();
  return inTurn.slice(0, count);
}

/** Numbers from 0 to 1 in an order that the seed decides (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((more ^ (more >>> 14)) >>> 0) / 4294967296;
  };
}
