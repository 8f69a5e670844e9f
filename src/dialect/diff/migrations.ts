/** What new migrations do to stored records, and the options of code lists that they rename. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { pointerTokens } from "../json/pointer.ts";
import { type MigrationStep, pointerOf } from "../schema/migrations.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import type { Text } from "../text/text.ts";
import { type ChangeCollector, formatDiffValue, labelOrName } from "./changeCollector.ts";
import { localize } from "./localize.ts";

const folder = "schemas/migrations/";

/** The value of a field that a new migration replaces in stored records. */
export interface ReplacedValue {
  readonly entity: string;
  readonly field: string;
  readonly from: Json;
  readonly to: Json;
}

/** Returns the values that are replaced in stored records: by migrations that are new, and back by those that are taken back. */
export function replacedValues(before: SchemaFiles, after: SchemaFiles): ReplacedValue[] {
  const back = valuesOfNew(after, before).map(({ from, to, ...of }) => ({ ...of, from: to, to: from }));
  return [...valuesOfNew(before, after), ...back];
}

function valuesOfNew(before: SchemaFiles, after: SchemaFiles): ReplacedValue[] {
  return Object.entries(after).flatMap(([path, file]) =>
    !path.startsWith(folder) || path in before
      ? []
      : stepsIn(file).flatMap(({ do: act, field, from, to }) =>
          act === "value" && field !== undefined && from !== undefined && to !== undefined
            ? [{ entity: String(asJsonObject(file)["entity"]), field: pointerOf(field), from, to }]
            : [],
        ),
  );
}

/** The entity of a migration with its fields: those that the steps find, and those that they leave. */
export interface MigratedEntity {
  readonly from: JsonObject;
  readonly to: JsonObject;
}

/** Describes each step of a new migration, or of one that is taken back. Another change is described as a change of the file. */
export function compareMigration(migration: Json, entity: MigratedEntity, isBack: boolean, collector: ChangeCollector): void {
  stepsIn(migration).forEach((step, index) => {
    const at = collector.inside("steps").inside(index);
    const words = stepWords(step, entity);
    const what = isBack ? localize("taken back: {1}", words) : words;
    // People see the label; a program that names the field has to follow.
    const isName = step.field !== undefined && (step.do === "rename" || step.do === "move");
    const risk = isName ? ({ risk: "breaking" } as const) : ({ risk: "neutral", readers: ["analyst"] } as const);
    at.add({ kind: isBack ? "migration/back" : "migration/step", ...risk, what });
  });
}

function stepWords(step: MigrationStep, entity: MigratedEntity): Text {
  const isNamed = step.do === "rename" || step.do === "move";
  const field = isNamed && hasField(String(step.to), entity.to) ? String(step.to) : step.field;
  const label = field === undefined ? undefined : fieldLabel(field, step.do === "drop" ? entity.from : entity.to);
  const [from, to] = [step.from, step.to].map(formatDiffValue);
  switch (step.do) {
    case "value":
      return localize("stored records get {3} in place of {2} in “{1}”", label, from, to);
    case "rename":
    case "move":
      return step.field === undefined
        ? localize("stored records become records of {1}", to)
        : localize(
            "“{1}” is named {3} in place of {2}: stored records follow, programs of customers have to",
            label,
            formatDiffValue(step.field),
            to,
          );
    case "drop":
      return step.field === undefined
        ? localize("stored records are deleted")
        : localize("the value of “{1}” is deleted in stored records", label);
    case "default":
      return localize("stored records without a value get {2} in “{1}”", label, formatDiffValue(step.value));
    default:
      return localize("stored records are converted ({1})", [step.do, step.field ?? ""].join(" ").trim());
  }
}

const fieldAt = (field: string, entity: JsonObject): FieldSchema | undefined =>
  isObject(entity["properties"]) ? schemaAt(entity as unknown as FieldSchema, pointerTokens(pointerOf(field))) : undefined;

const hasField = (field: string, entity: JsonObject): boolean => fieldAt(field, entity) !== undefined;

/** The label of a field of an entity; its name or pointer where it has none. */
export function fieldLabel(field: string, entity: JsonObject): Text {
  const schema = fieldAt(field, entity);
  return labelOrName(schema?.["x-label"] as Json | undefined, field);
}

const stepsIn = (file: Json | undefined): readonly MigrationStep[] =>
  asJsonArray(asJsonObject(file)["steps"]).filter(isObject) as unknown as readonly MigrationStep[];
