/** The names that an expression may use, with their schemas, and the fields that it names. Pure. */
import type { Expr } from "#dialect/expr/ast.ts";
import type { ResultType } from "#dialect/expr/exprFunction.ts";
import { functions } from "#dialect/expr/functions.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";

/** A name with fields: `self`, `row`, `user`, or a row of a list. */
export interface ScopeRoot {
  readonly name: string;
  readonly schema: FieldSchema;
  /** Label of a name with another meaning than elsewhere: `row` and `user` in the reach of a role. */
  readonly says?: "reached" | "account";
  /** Label of the list whose rows a condition names by itself. */
  readonly list?: string;
}

export interface ExprScope {
  readonly roots: readonly ScopeRoot[];
  readonly limits: CompiledCatalog["limits"];
  readonly codes: CompiledCatalog["codes"];
  /** Time zone of `today` and `now`. */
  readonly timeZone: string;
}

/** A place that an expression may name: its text and its label. */
export interface PlaceChoice {
  readonly text: string;
  readonly label: string;
  readonly schema: FieldSchema;
}

/** Returns the steps of `self.a.b`; undefined if the expression is an operation. */
export function pathOfPlace(expr: Expr): readonly string[] | undefined {
  if (expr.op === "name") return [expr.name];
  if (expr.op !== "get") return undefined;
  const steps = pathOfPlace(expr.of);
  return steps && [...steps, expr.key];
}

/** Returns the schema of the field that the expression names. */
export function schemaOfPlace(expr: Expr, scope: ExprScope): FieldSchema | undefined {
  const [root, ...steps] = pathOfPlace(expr) ?? [];
  const found = scope.roots.find(({ name }) => name === root);
  return found && schemaAt(found.schema, steps);
}

/** Returns the schema of a value: of the field that is named, or of what a formula gives. Undefined if the formula does not tell. */
export function schemaOfValue(expr: Expr, scope: ExprScope): FieldSchema | undefined {
  const first = (...parts: readonly Expr[]): FieldSchema | undefined =>
    parts.map((part) => schemaOfValue(part, scope)).find((schema) => schema !== undefined);
  switch (expr.op) {
    case "text":
      return { type: "string" };
    case "number":
    case "negate":
    case "-":
    case "*":
    case "/":
    case "%":
      return { type: "number" };
    case "+":
      return first(expr.left, expr.right);
    case "if":
      return first(expr.then, expr.else);
    case "among":
      return { type: "boolean" };
    case "records":
      return expr.fn === "exists" ? { type: "boolean" } : { type: "number" };
    case "call":
      if (dayFunctions.has(expr.fn)) return { type: "string", format: "date" };
      return schemaOfResult(functions[expr.fn]?.gives) ?? first(...expr.args);
    default:
      return schemaOfPlace(expr, scope);
  }
}

const dayFunctions: ReadonlySet<string> = new Set(["addDays", "addMonths", "addWorkdays"]);

/** Functions that give any value give one of their arguments. */
function schemaOfResult(gives: ResultType | undefined): FieldSchema | undefined {
  if (gives === undefined || gives === "any") return undefined;
  return { type: gives === "text" ? "string" : gives === "list" ? "array" : gives };
}

/**
 * Returns every field of a root that holds one value, or rows; those inside of groups included, those inside of rows not. A root without
 * fields, as a value of a list of plain values, is the place itself.
 */
export function placesIn({ name, schema }: ScopeRoot, language: Language): PlaceChoice[] {
  if (isPlain(schema)) return [{ text: name, label: inLanguage(schema["x-label"], language) || name, schema }];
  return inner(schema, name, []);

  function inner(group: FieldSchema, path: string, above: readonly string[]): PlaceChoice[] {
    return Object.entries(group.properties ?? {}).flatMap(([key, field]) => {
      const text = `${path}.${key}`;
      const label = [...above, inLanguage(field["x-label"], language) || key];
      const own = { text, label: label.join(" › "), schema: field };
      return field.properties ? [own, ...inner(field, text, label)] : [own];
    });
  }
}

/** Whether a schema is that of one value: it has a type, and neither fields nor rows. */
const isPlain = ({ type, properties }: FieldSchema): boolean =>
  type !== undefined && type !== "object" && type !== "array" && properties === undefined;

/** Returns the label of a path such as `self.items`; undefined if no field has it. */
export function labelOfPath(path: string, scope: ExprScope, language: Language): string | undefined {
  const [root = "", ...steps] = path.split(".");
  const found = scope.roots.find(({ name }) => name === root);
  if (!found) return undefined;
  if (steps.length === 0) return isPlain(found.schema) ? inLanguage(found.schema["x-label"], language) || root : undefined;
  const labels: string[] = [];
  for (let depth = 1; depth <= steps.length; depth += 1) {
    const field = schemaAt(found.schema, steps.slice(0, depth));
    if (!field) return undefined;
    labels.push(inLanguage(field["x-label"], language) || (steps[depth - 1] ?? ""));
  }
  return labels.join(" › ");
}

/** A range of a text that names a field. */
export interface PlaceRange {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** Returns the ranges of a text that `labelOf` knows: the longest path at each place, none inside a text in quotes. */
export function placeRanges(text: string, labelOf: (path: string) => string | undefined): PlaceRange[] {
  const code = text.replace(/'[^']*'|"[^"]*"/g, (quoted) => " ".repeat(quoted.length));
  return [...code.matchAll(/(?<![\w.])[A-Za-z_]\w*(?:\.\w+)+/g)].flatMap((match): PlaceRange[] => {
    for (let path = match[0]; path.includes("."); path = path.slice(0, path.lastIndexOf("."))) {
      const label = labelOf(path);
      if (label !== undefined) return [{ from: match.index, to: match.index + path.length, label }];
    }
    return [];
  });
}

/** Returns the names for explanations; every field of the scope is visible to an analyst. */
export function lexiconOf(scope: ExprScope, language: Language, t: Lexicon["t"]): Lexicon {
  return {
    language,
    t,
    fieldAt(name, path) {
      const root = scope.roots.find((one) => one.name === name);
      const field = root && schemaAt(root.schema, pointerTokens(path));
      const last = path.slice(path.lastIndexOf("/") + 1);
      // A field without a label is shown by its name: the analyst knows it from the file.
      return field && (field["x-label"] ? field : { ...field, "x-label": { [language]: last } });
    },
    codesOf: (name) => scope.codes[name]?.items ?? [],
    limits: Object.fromEntries(Object.entries(scope.limits).map(([name, { value }]) => [name, value])),
  };
}
