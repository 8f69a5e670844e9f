/** Keys of articles in the message catalogue: `article.<last path segment>.<n>.title`, `.text`, and `.date` of dated articles. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { familyKey } from "#dialect/text/text.ts";
import type { I18n } from "../../browser/i18n.ts";

/** Returns the key of a part of an article. Parts and sections may be missing in the catalogue. */
export function articleKey(name: string, number: number, part: "title" | "text" | "date"): MessageKey {
  return familyKey(`article.${name}.${number}.${part}`);
}

/** Returns the last segment of a path, which names its article in the catalogue. */
export function articleName(path: string): string {
  return path.split("/").at(-1) ?? "";
}

/** Returns the numbers of the existing sections or dated articles, from 1 without a gap. */
export function articleNumbers(i18n: Pick<I18n, "has">, name: string): readonly number[] {
  const numbers: number[] = [];
  while (i18n.has(articleKey(name, numbers.length + 1, "title"))) numbers.push(numbers.length + 1);
  return numbers;
}
