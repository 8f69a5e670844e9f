/** What the message catalogue has for an article page: `article.<last part of the address>.<n>.title`, `.text`, and `.date` of dated pieces. */
import type { I18n } from "../../browser/i18n.ts";

/** The name under which the catalogue keeps the page at this address. */
export function articleName(address: string): string {
  return address.split("/").at(-1) ?? "";
}

/** Numbers of the pieces there are, from 1 on. */
export function articleNumbers(words: Pick<I18n, "has">, name: string): readonly number[] {
  const numbers: number[] = [];
  while (words.has(`article.${name}.${numbers.length + 1}.title`)) numbers.push(numbers.length + 1);
  return numbers;
}
