/**
 * How a finding is worded for an analyst who sees it for the first time: it names the word that is wrong, and what is allowed there. Both
 * hold in English and in Chinese.
 */
import { expect } from "vitest";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";

/** What says how to go on: what to do, or what is allowed. */
const mends =
  /\b([Ww]rite|[Aa]dd|[Gg]ive|[Ss]how|[Ll]et|[Rr]aise|[Nn]arrow|[Bb]egin|[Cc]hange|[Cc]ompare|[Ss]tore|[Aa]sk|convert|may be|must be|is written as|it has|[Tt]here (is|are)|numbers are|from \d+ to \d+|instead of|more than \d+|less than \d+|stands in quotes|reads it as)\b/;
const chineseMends = /请|是否想写|可以是|必须是|应为|可用的有|字段有|只有|要加引号|大于|小于|才是|写法|只能|改成|（.*\d.*）/;

/** What speaks of the characters that are pointed at without repeating them, or names the wrong entry of the limit that they name. */
const pointing = /\b[Tt]his\b|这|rule:[\w-]+|'[^']+'|\w+\(\)/;

/** `text`: the characters that are pointed at. A mistake in a whole object is named by what is in it. */
export function expectToldWell({ message, details, suggestion }: LintFinding, text: string): void {
  const words = text.match(/[\p{L}\p{N}_][\p{L}\p{N}_-]*/gu) ?? [text];
  const isNamed = (sentence: string): boolean => words.some((word) => sentence.includes(word)) || pointing.test(sentence);
  const chinese = details?.["zh"] ?? "";
  expect({
    "the message names what is wrong": isNamed(message) || message,
    "the message says what may stand there": suggestion !== undefined || mends.test(message) || message,
    "the Chinese message names what is wrong": isNamed(chinese) || chinese,
    "the Chinese message says what may stand there": chineseMends.test(chinese) || chinese,
  }).toEqual({
    "the message names what is wrong": true,
    "the message says what may stand there": true,
    "the Chinese message names what is wrong": true,
    "the Chinese message says what may stand there": true,
  });
}
