/** Words of the sums over other records. Made when the schemas are compiled: a page does not load the entities that it adds up. */
import type { Expressions } from "../expr/ast.ts";
import { recordsExprs, sumId } from "../expr/recordSums.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { Catalog } from "../schema/catalogFiles.ts";
import type { SumWords } from "../schema/compiled.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { MessageKey } from "../text/messageKey.ts";
import { inLanguage, type Language, type Text } from "../text/text.ts";
import type { Translator } from "../text/translator.ts";
import type { Lexicon } from "./lexicon.ts";
import { phraseState } from "./phrases.ts";
import { reasonOf } from "./reason.ts";

/** Returns the words of every sum by its id. `expressions` are those of the entities and of the catalogue. */
export function sumWords(
  catalog: Catalog,
  expressions: readonly Expressions[],
  translator: Translator,
): Readonly<Record<string, SumWords>> {
  const languages = catalog.files.site.languages.map(({ code }) => code);
  const inAll = (word: (language: Language) => string): Text => Object.fromEntries(languages.map((language) => [language, word(language)]));
  const sums = expressions.flatMap((some) => Object.values(some).flatMap(recordsExprs));
  return Object.fromEntries(
    sums.map((expr) => {
      const schema = catalog.entity(expr.entity);
      const value = expr.value?.op === "get" ? schemaAt(schema, [expr.value.key]) : undefined;
      const about = inAll((language) => {
        const list = inLanguage(schema["x-label"], language);
        const test = expr.where && phraseState(reasonOf(expr.where, {}), lexiconOf(catalog, schema, language, translator));
        return test === undefined ? list : translator.sentence(language, "explain.recordsWhere", { list, test });
      });
      const unit = value?.["x-unit"];
      return [sumId(expr), { entity: expr.entity, about, ...(value?.["x-label"] && { number: value["x-label"] }), ...(unit && { unit }) }];
    }),
  );
}

/** Fields of the other record have their labels; values of the record that asks have none. */
function lexiconOf(catalog: Catalog, schema: FieldSchema, language: Language, translator: Translator): Lexicon {
  return {
    language,
    t: (key: MessageKey, params) => translator.sentence(language, key, params),
    fieldAt: (name, path) => {
      const field = name === "row" ? schemaAt(schema, pointerTokens(path)) : undefined;
      return field?.["x-label"] ? field : undefined;
    },
    codesOf: (name) => catalog.codes(name),
    limits: catalog.limits,
  };
}
