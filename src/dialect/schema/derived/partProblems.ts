/** What can be wrong with a shared part, or with its use. */
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { childPointer } from "../../json/pointer.ts";
import { suggestionText } from "../../text/didYouMean.ts";

/** A place in a file as an author wrote it. */
export interface WrittenPlace {
  readonly path: string;
  readonly pointer: string;
  /** Of a value of a part: pointer of the use that brings it, in the file that uses it. */
  readonly use?: string;
}

/** What is wrong with a use, or with a part. */
export type PartFault =
  | "noPart"
  | "cycle"
  | "unknownParameter"
  | "missingValue"
  | "undeclaredParameter"
  | "unusedParameter"
  | "noText"
  | "notAList"
  | "notAnObject";

export interface PartProblem extends WrittenPlace {
  readonly fault: PartFault;
  /** Name of the part or the parameter, or the names of a cycle. */
  readonly name: string;
  /** Names that could be meant: of parts, or of parameters. */
  readonly among: readonly string[];
}

/** The sentence of a problem in English, as the compiler says it. */
export function partSentence({ fault, name, among }: PartProblem): string {
  return `${sentences[fault].replace("{name}", name)}${suggestionText(name, [...among])}`;
}

const sentences: Readonly<Record<PartFault, string>> = {
  noPart: 'there is no file "{name}" in schemas/parts',
  cycle: "{name} is a cycle",
  unknownParameter: 'the part has no parameter "{name}"',
  missingValue: 'the parameter "{name}" has no value: give it in "with"',
  undeclaredParameter: '"{name}" is not among the parameters of the part',
  unusedParameter: 'nothing in the part uses the parameter "{name}"',
  noText: 'the value of "{name}" stands inside a text, so it must be a text or a number',
  notAList: 'the part "{name}" is a list: use it as an entry of a list, without other keys beside it',
  notAnObject: 'the part "{name}" is neither an object nor a list',
};

/** A place in a text of a part that the value of a parameter replaces. */
export const placeholder = /\$\{(\w+)\}/g;

/** Faults of a part alone: placeholders without a parameter, and parameters without a placeholder. */
export function ownProblems(path: string, file: Json): PartProblem[] {
  const declared = Object.keys(asObject(asObject(file)["parameters"]));
  const used = new Map<string, string>();
  const visit = (value: Json | undefined, pointer: string): void => {
    for (const text of typeof value === "string" ? [value] : isObject(value) ? Object.keys(value) : [])
      for (const [, name = ""] of text.matchAll(placeholder)) used.set(name, pointer);
    if (Array.isArray(value)) value.forEach((item: Json, index) => visit(item, childPointer(pointer, index)));
    else if (isObject(value)) for (const [key, item] of Object.entries(value as JsonObject)) visit(item, childPointer(pointer, key));
  };
  visit(asObject(file)["part"], "/part");
  return [
    ...[...used].flatMap(([name, pointer]): PartProblem[] =>
      declared.includes(name) ? [] : [{ fault: "undeclaredParameter", path, pointer, name, among: declared }],
    ),
    ...declared.flatMap((name): PartProblem[] =>
      used.has(name) ? [] : [{ fault: "unusedParameter", path, pointer: `/parameters/${name}`, name, among: [] }],
    ),
  ];
}

/** The value as an object; an empty one for any other value, which the meta-schema reports. */
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
