/**
 * Plural forms of messages. `list.rows` is the general form, `list.rows_one` the form for one. `Intl.PluralRules` defines
 * which forms a language has: Chinese has only the general form, other languages have those that the translator adds.
 */
import type { Language } from "./text.ts";

type Params = Readonly<Record<string, unknown>>;

const form = /_(zero|one|two|few|many)$/;

/** Returns the general key of a plural form (`list.rows_one` -> `list.rows`); `undefined` if `key` is not a plural form. */
export function formOf(key: string): string | undefined {
  return form.test(key) ? key.replace(form, "") : undefined;
}

/** Returns the number that selects the form: `count`, else `limit`; `undefined` if neither is a number. */
export function countIn(params: Params): number | undefined {
  const given = params["count"] ?? params["limit"];
  const count = typeof given === "string" && given !== "" ? Number(given) : given;
  return typeof count === "number" && !Number.isNaN(count) ? count : undefined;
}

/** Returns the plural forms of a language other than the general one; none for a code that is not a language tag. */
export function formsOf(language: Language): readonly string[] {
  return (
    rulesOf(language)
      ?.resolvedOptions()
      .pluralCategories.filter((name) => name !== "other") ?? []
  );
}

const rulesByLanguage = new Map<Language, Intl.PluralRules | undefined>();

function rulesOf(language: Language): Intl.PluralRules | undefined {
  if (!rulesByLanguage.has(language)) rulesByLanguage.set(language, isTag(language) ? new Intl.PluralRules(language) : undefined);
  return rulesByLanguage.get(language);
}

/** Whether `Intl` accepts the code. It throws for others, and a site map may contain any. */
function isTag(language: Language): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language);
}
