/** Expressions of the schema files in words, with the labels of fields and codes, for the report of changes. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import { explainFormula } from "../explain/explain.ts";
import type { Lexicon } from "../explain/lexicon.ts";
import { phraseWhole } from "../explain/wholeCondition.ts";
import type { Expr } from "../expr/ast.ts";
import { ExprSyntaxError, parseExpr } from "../expr/parse.ts";
import { expressionKind } from "../compile/collectExpressions.ts";
import type { Json } from "../json/json.ts";
import { ownMessages, withOwnMessages } from "../messages/ownMessages.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { CodeOption } from "../schema/states.ts";
import type { MessageKey } from "../text/messageKey.ts";
import type { Language, Text } from "../text/text.ts";
import { createTranslator, type Translator } from "../text/translator.ts";
import { reportLanguages } from "./localize.ts";
import type { PhraseExpression } from "./changeCollector.ts";

/**
 * Returns a function from an expression of a file to its words.
 * @param versions the files to look labels up in, the newer version first
 */
export function expressionWords(versions: readonly SchemaFiles[]): (path: string) => PhraseExpression {
  let translator: Translator | undefined;
  // Conditions are in English for a language without sentences, neither ours nor the product's.
  const languages = reportLanguages.filter(
    (language) => Object.hasOwn(ownMessages, language) || versions[0]?.[`schemas/messages/${language}.json`] !== undefined,
  );
  const messages = (language: Language) =>
    asJsonObject(versions[0]?.[`schemas/messages/${language}.json`]) as Readonly<Record<string, string>>;
  const sentence = (language: Language) => (key: MessageKey, params?: Readonly<Record<string, unknown>>) => {
    translator ??= createTranslator(withOwnMessages(Object.fromEntries(languages.map((one) => [one, messages(one)]))));
    return translator.sentence(language, key, params);
  };
  return (path) => (text, pointer) => {
    const kind = expressionKind(pointer);
    const tree = kind && treeOf(text);
    if (!tree) return undefined;
    const words = languages.map((language) => {
      const lexicon = { ...lookups(versions, path, pointer), language, t: sentence(language) };
      return [language, kind === "condition" ? phraseWhole(tree, lexicon) : explainFormula(tree, lexicon)] as const;
    });
    return words.some(([, found]) => found === undefined) ? undefined : (Object.fromEntries(words) as Text);
  };
}

function treeOf(text: string): Expr | undefined {
  try {
    return parseExpr(text);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return undefined;
    throw error;
  }
}

function lookups(versions: readonly SchemaFiles[], path: string, pointer: string): Pick<Lexicon, "fieldAt" | "codesOf" | "limits"> {
  const find = <Found>(look: (files: SchemaFiles) => Found | undefined): Found | undefined =>
    versions.reduce<Found | undefined>((found, files) => found ?? look(files), undefined);
  const fileAt = (name: string) => asJsonObject(find((files) => files[name]));
  const entity = /^schemas\/entities\/(.+)\.json$/.exec(path)?.[1] ?? String(fileAt(path)["entity"] ?? "");
  const rows = path.startsWith("schemas/entities/") ? rowsAround(pointer) : undefined;
  return {
    fieldAt(name, at) {
      const base = name === "self" || name === "oldSelf" ? [] : name === "row" ? rows : undefined;
      if (!base) return undefined;
      const field = find((files) => {
        const schema = files[`schemas/entities/${entity}.json`] as unknown as FieldSchema | undefined;
        return schema && schemaAt(schema, [...base, ...pointerTokens(at)]);
      });
      return field?.["x-label"] && field;
    },
    codesOf: (list) => asJsonArray(fileAt(`schemas/codes/${list}.json`)["items"]) as unknown as readonly CodeOption[],
    limits: Object.fromEntries(
      Object.entries(fileAt("schemas/limits.json")).flatMap(([name, limit]): [string, number | string][] => {
        const value: Json | undefined = asJsonObject(limit)["value"];
        return typeof value === "number" || typeof value === "string" ? [[name, value]] : [];
      }),
    ),
  };
}

/** The path of a row of the innermost list around a place of an entity file; undefined outside of rows. */
function rowsAround(pointer: string): readonly string[] | undefined {
  const path: string[] = [];
  const tokens = pointerTokens(pointer);
  for (let index = 0; index < tokens.length; index += 1) {
    if (tokens[index] === "properties") path.push(tokens[(index += 1)] ?? "");
    else if (tokens[index] === "items") path.push("-");
    else break;
  }
  const rows = path.lastIndexOf("-");
  return rows < 0 ? undefined : path.slice(0, rows + 1);
}
