/**
 * An example of each operator and function for the analysts' page `schemas/functions.md`: an expression that is true. A test tries
 * them, and refuses a function without one. Apart from the functions, because portal pages do not load it.
 */
export const functionExamples: Readonly<Record<string, string>> = {
  size: "size('abc') == 3",
  contains: "contains(['A', 'B'], 'A')",
  startsWith: "'BOX-12'.startsWith('BOX')",
  endsWith: "'label.pdf'.endsWith('.pdf')",
  matches: "'AB12'.matches('^[A-Z]+[0-9]+$')",
  hasChinese: "!hasChinese('Main Street 1')",
  lower: "lower('Code-A') == 'code-a'",
  upper: "upper('us') == 'US'",
  trim: "trim('  x ') == 'x'",
  split: "split('a; b;', ';') == ['a', 'b']",
  join: "join(['a', 'b'], ', ') == 'a, b'",
  text: "text(1.50) == '1.5'",
  number: "number('12.50') == 12.5",
  fileStem: "fileStem('photos/photo-1.png') == 'photo-1'",
  fileExtension: "fileExtension('photo-1.PNG') == 'png'",
  sum: "sum([1, 2.5]) == 3.5",
  min: "min(3, 1, 2) == 1",
  max: "max(['2026-01-01', '2026-02-01']) == '2026-02-01'",
  abs: "abs(-2) == 2",
  round: "round(2.345, 2) == 2.35",
  ceilTo: "ceilTo(6.1, 0.5) == 6.5",
  floorTo: "floorTo(6.9, 0.5) == 6.5",
  coalesce: "coalesce(null, 'CNY') == 'CNY'",
  distinct: "size(distinct(['a', 'b', 'a'])) == 2",
  isUnique: "!isUnique(['a', 'b', 'a'])",
  overlap: "overlap([1, 3], [3, 5])",
  daysBetween: "daysBetween('2026-01-31', '2026-03-01') == 29",
  addDays: "addDays('2026-12-31', 1) == '2027-01-01'",
  addHours: "addHours('2026-12-31 23:30:00', 1) == '2027-01-01 00:30:00'",
  hoursBetween: "hoursBetween('2026-03-01 10:00:00', '2026-03-01 10:30:00') == 0.5",
  weekday: "weekday('2026-11-23') == 1",
  isWorkday: "!isWorkday('2027-01-01', ['2027-01-01']) && isWorkday('2027-02-07', {'2027-02-07': 'work'})",
  addWorkdays: "addWorkdays('2026-12-31', 1, ['2027-01-01']) == '2027-01-04'",
  workdaysBetween: "workdaysBetween('2026-12-31', '2027-01-05', ['2027-01-01']) == 2",
  substring: "substring('US-CA-90001', 3, 5) == 'CA'",
  replace: "replace('a-b-c', '-', '') == 'abc'",
};

export interface OperatorHelp {
  readonly operator: string;
  readonly doc: string;
  readonly example: string;
}

export const operatorExamples: readonly OperatorHelp[] = [
  { operator: "== !=", doc: "the same value, or not; values of different kinds are never equal", example: "1.50 == 1.5 && 'a' != 'b'" },
  { operator: "< <= > >=", doc: "order of numbers, texts and dates", example: "'2026-01-31' < '2026-02-01'" },
  {
    operator: "&& || !",
    doc: "and, or, not; an unknown side does not matter if the other one decides",
    example: "!(1 > 2) && (true || null)",
  },
  { operator: "+ - * / %", doc: "exact decimals; + also joins texts", example: "0.1 + 0.2 == 0.3 && 'A' + '1' == 'A1'" },
  { operator: "? :", doc: "one of two values", example: "(2 > 1 ? 'yes' : 'no') == 'yes'" },
  { operator: "in", doc: "the value is in the list", example: "'US' in ['US', 'CA']" },
  { operator: "has(x)", doc: "the field has a value", example: "has(self.name) && !has(self.missing)" },
  { operator: "x.all(v, …)", doc: "the condition holds of every entry", example: "[1, 2].all(n, n > 0)" },
  { operator: "x.exists(v, …)", doc: "it holds of one entry at least", example: "[1, 2].exists(n, n == 2)" },
  { operator: "x.exists_one(v, …)", doc: "it holds of exactly one entry", example: "[1, 2].exists_one(n, n > 1)" },
  { operator: "x.filter(v, …)", doc: "the entries of which it holds", example: "size([1, 2, 3].filter(n, n > 1)) == 2" },
  { operator: "x.map(v, …)", doc: "a value for each entry", example: "sum([1, 2].map(n, n * 10)) == 30" },
  {
    operator: "{'key': x}",
    doc: "a map: a table to look up in, or a row that an effect makes",
    example: "{'kg': 1, 'lb': 0.45359237}['kg'] == 1",
  },
];
