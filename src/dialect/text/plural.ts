/**
 * Plurals: a sentence of the catalogue may have a form of its own for a number. `list.rows` says it of many,
 * `list.rows_one` of one; which forms a language has is Unicode's to say (`Intl.PluralRules`), so Chinese has none
 * beside the plain key and another language those that its translator adds.
 */
import type { Language } from "./text.ts";

type Params = Readonly<Record<string, unknown>>;

const form = /_(zero|one|two|few|many)$/;

/** The key of the sentence that `key` is a form of; undefined where it is none. */
export function formOf(key: string): string | undefined {
  return form.test(key) ? key.replace(form, "") : undefined;
}

/** The number that chooses the form: `count`, else `limit`. Undefined where neither is a number. */
export function countIn(params: Params): number | undefined {
  const given = params["count"] ?? params["limit"];
  const count = typeof given === "string" && given !== "" ? Number(given) : given;
  return typeof count === "number" && !Number.isNaN(count) ? count : undefined;
}

/** The forms that a language knows beside the plain one; none for a code that Unicode does not know. */
export function formsOf(language: Language): readonly string[] {
  return (
    rulesOf(language)
      ?.resolvedOptions()
      .pluralCategories.filter((name) => name !== "other") ?? []
  );
}

/** The sentence under `key` in the form that its number takes; undefined where there is none. Places stay to be filled in. */
export function sentenceOf(
  messages: Readonly<Record<string, string>>,
  language: Language,
  key: string,
  params: Params = {},
): string | undefined {
  const count = countIn(params);
  const own = count === undefined ? undefined : messages[`${key}_${rulesOf(language)?.select(count)}`];
  return own ?? messages[key];
}

const known = new Map<Language, Intl.PluralRules | undefined>();

function rulesOf(language: Language): Intl.PluralRules | undefined {
  if (!known.has(language)) known.set(language, isTag(language) ? new Intl.PluralRules(language) : undefined);
  return known.get(language);
}

/** Other codes of a site map would make `Intl` throw. */
function isTag(language: Language): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language);
}
