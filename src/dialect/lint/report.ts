/**
 * Formats the findings of the check for a terminal: by file, each with its line
 * and a caret under the exact characters.
 */
import type { Severity } from "../schema/problems.ts";
import type { LintFinding, LintInput } from "./workspace/finding.ts";
import { ruleDetail, ruleReason, type RuleSpeech, ruleTitle } from "./ruleReasons.ts";
import { groupBy } from "../json/groupBy.ts";

export interface ReportStyle {
  /** ANSI colours. */
  readonly colour: boolean;
  /** Columns of the terminal; long lines of a file are cut around the caret. */
  readonly width: number;
  /** Language of titles, details and reasons, with its words of the rules. */
  readonly speech?: RuleSpeech;
}

/** Maximum findings of one rule in one file that are shown in full. */
const maxPerRule = 5;

/** @returns Lines to print, without the summary. */
export function reportFindings(findings: readonly LintFinding[], files: LintInput["files"], style: ReportStyle): string[] {
  const paint = painter(style.colour);
  const texts = new Map(files.map(({ path, text }) => [path, text.split(/\r?\n/)]));
  const byFile = groupBy(findings, ({ file }) => file);
  const explained = new Set<string>();
  return [...byFile].flatMap(([file, own]) => {
    const seen = new Map<string, number>();
    const blocks = own.flatMap((finding) => {
      const count = (seen.get(finding.rule) ?? 0) + 1;
      seen.set(finding.rule, count);
      if (count > maxPerRule) return [];
      const isNew = !explained.has(finding.rule);
      explained.add(finding.rule);
      return [...block(finding, texts.get(file)?.[finding.line - 1], isNew, style, paint), ""];
    });
    const more = [...seen].flatMap(([rule, count]) =>
      count > maxPerRule ? [paint("dim", `  … and ${count - maxPerRule} more of ${rule} in this file (all of them: --json)`), ""] : [],
    );
    return [paint("bold", file), "", ...blocks, ...more];
  });
}

/** `2 errors, 1 warning and 3 hints in 54 files`. */
export function summaryOf(findings: readonly LintFinding[], files: number, colour: boolean): string {
  const paint = painter(colour);
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const [errors, warnings, hints] = [count("error"), count("warning"), count("info")];
  const words = [`${number(errors, "error")}`, `${number(warnings, "warning")}`, `${number(hints, "hint")}`];
  const text = `${words[0]}, ${words[1]} and ${words[2]} in ${number(files, "file")}`;
  return paint(errors > 0 ? "error" : warnings > 0 ? "warning" : "good", `${errors > 0 ? "✗" : "✓"} ${text}`);
}

type Paint = (tone: keyof typeof codes, text: string) => string;

const codes = { error: "31", warning: "33", info: "36", good: "32", bold: "1", dim: "2" } as const;
const words: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "hint" };

function painter(colour: boolean): Paint {
  return (tone, text) => (colour ? `\u001b[${codes[tone]}m${text}\u001b[0m` : text);
}

function block(
  finding: LintFinding,
  line: string | undefined,
  isNew: boolean,
  { width, speech = { language: "en" } }: ReportStyle,
  paint: Paint,
): string[] {
  const { severity, rule, message, suggestion } = finding;
  const place = `${finding.file}:${finding.line}:${finding.column}`;
  const gutter = " ".repeat(String(finding.line).length + 2);
  const why = isNew ? ruleReason(rule, speech.rules) : "";
  const title = ruleTitle(finding, speech);
  return [
    `  ${paint(severity, words[severity])}  ${title ?? message}  ${paint("dim", rule)}`,
    ...(title === undefined ? [] : [`  ${paint("dim", `${gutter}${ruleDetail(finding, speech.language)}`)}`]),
    `  ${paint("dim", `${gutter}┌─ ${place}`)}`,
    ...(line === undefined ? [] : frame(finding, line, Math.max(40, width - gutter.length - 6), gutter, paint)),
    ...(suggestion === undefined ? [] : [`  ${gutter}${paint("good", `→ write ${suggestion}`)}`]),
    ...(why === "" ? [] : [`  ${gutter}${paint("dim", why)}`]),
  ];
}

/** Returns the line of the file, and a caret under each character of the finding. */
function frame(
  { line: number, column, endColumn, severity }: LintFinding,
  line: string,
  width: number,
  gutter: string,
  paint: Paint,
): string[] {
  const margin = line.length - line.trimStart().length;
  const first = column - 1;
  const length = Math.max(1, endColumn - column);
  // The part of the line around the finding, without indentation.
  const start = first - margin + length <= width ? margin : Math.max(margin, Math.min(first - 12, line.length - width));
  const cut = line.slice(start, start + width);
  const before = start > margin ? "…" : "";
  const after = start + width < line.length ? "…" : "";
  const shown = `${before}${cut}${after}`.replaceAll("\t", " ");
  const lead = before.length + columns(line.slice(start, first));
  const marked = columns(line.slice(first, Math.min(first + length, start + width))) || 1;
  return [
    `  ${paint("dim", ` ${number} │`)} ${shown}`,
    `  ${paint("dim", `${gutter}│`)} ${" ".repeat(lead)}${paint(severity, "^".repeat(marked))}`,
  ];
}

/** Returns the width of a text in a terminal: a Chinese character takes two columns. */
function columns(text: string): number {
  return [...text].reduce(
    (sum, character) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u.test(character) ? 2 : 1),
    0,
  );
}

function number(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
