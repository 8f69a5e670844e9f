/** The inputs of an effect, from the meta-schema of state machines: a keyword that is added there has an input here. Pure. */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import { asJsonArray, asJsonObject } from "#dialect/json/jsonValues.ts";

/** How a member of an effect is edited. `formulas`: field -> formula. `names`: field <- field. `group`: members of its own. */
export type EffectInput =
  | "condition"
  | "formula"
  | "text"
  | "entity"
  | "letter"
  | "flag"
  | "choice"
  | "word"
  | "formulas"
  | "names"
  | "group";

export interface EffectPart {
  readonly name: string;
  readonly input: EffectInput;
  /** What it does, in English. */
  readonly description: string;
  /** Without it the effect means nothing. */
  readonly isNeeded: boolean;
  /** The values of a choice. */
  readonly values: readonly string[];
  /** The members of a group. */
  readonly parts: readonly EffectPart[];
}

/** Definitions of the meta-schemas -> the input of a member that refers to them. */
const inputs: Readonly<Record<string, EffectInput>> = {
  condition: "condition",
  formula: "formula",
  text: "text",
  template: "text",
  entityName: "entity",
  letterId: "letter",
};

/** @param meta the meta-schema of state machines. Returns none for an effect that it does not know. */
export function effectParts(meta: JsonObject, effect: object): readonly EffectPart[] {
  const definitions = asJsonObject(meta["$defs"]);
  const kinds = asJsonArray(asJsonObject(definitions["effect"])["anyOf"]).map((one) => resolved(definitions, one));
  const names = Object.keys(effect);
  const fits = (kind: JsonObject): boolean =>
    asJsonArray(kind["required"]).every((name) => names.includes(String(name))) &&
    names.every((name) => asJsonObject(kind["properties"])[name] !== undefined);
  const kind = kinds.find(fits);
  return kind ? partsOf(definitions, kind) : [];
}

function partsOf(definitions: JsonObject, holder: JsonObject): readonly EffectPart[] {
  const needed = asJsonArray(holder["required"]);
  return Object.entries(asJsonObject(holder["properties"])).map(([name, written]) => {
    const schema = resolved(definitions, written);
    const input = inputOf(schema);
    return {
      name,
      input,
      description: String((isObject(written) ? written["description"] : undefined) ?? schema["description"] ?? ""),
      isNeeded: needed.includes(name),
      values: (typeof schema["const"] === "string" ? [schema["const"]] : asJsonArray(schema["enum"])).map(String),
      parts: input === "group" ? partsOf(definitions, schema) : [],
    };
  });
}

function inputOf(schema: JsonObject): EffectInput {
  const reference = String(schema["$ref"] ?? "");
  const named = inputs[reference.slice(reference.lastIndexOf("/") + 1)];
  if (named) return named;
  if (schema["const"] === true) return "flag";
  if (schema["enum"] !== undefined || schema["const"] !== undefined) return "choice";
  if (schema["type"] !== "object") return "word";
  const values = asJsonObject(schema["additionalProperties"]);
  if (Object.keys(values).length > 0) return values["$ref"] === undefined ? "names" : "formulas";
  return "group";
}

/** A definition of the same file is taken in; one of another file is known by its name. */
function resolved(definitions: JsonObject, schema: Json | undefined): JsonObject {
  if (!isObject(schema)) return {};
  const reference = schema["$ref"];
  const own = typeof reference === "string" && reference.startsWith("#/$defs/") ? reference.slice("#/$defs/".length) : undefined;
  return own === undefined ? schema : asJsonObject(definitions[own]);
}
