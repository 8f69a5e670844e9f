/** Formats an audit in one language: entities with findings first, then the others. */
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { ImpactFinding, ImpactOfEntity } from "#dialect/wire/workbench.ts";
import { translate } from "../schemas/translate.ts";
import type { AuditReport } from "../audit/auditRecords.ts";
import type { RuleSet } from "../audit/ruleSet.ts";

/** Ids listed for each finding; the JSON output contains more. */
const maxIds = 3;
/** Rules listed with their time; the JSON output contains more. */
const maxTimes = 5;

export function auditLines(report: AuditReport, rules: RuleSet, language: Language): string[] {
  const affected = report.entities.filter(({ findings }) => findings.length > 0);
  const unaffected = report.entities.filter(({ findings, records }) => findings.length === 0 && records > 0);
  return [
    translate(rules, language, "audit.head", { count: report.records, rules: report.rules }),
    "",
    ...affected.flatMap((entity) => [...entityLines(entity, rules, language), ""]),
    ...unaffected.map(({ label, records }) =>
      translate(rules, language, "audit.fine", { entity: inLanguage(label, language), count: records }),
    ),
    ...(report.later ?? []).flatMap(({ on, entities }) => [
      "",
      translate(rules, language, "audit.later", { on }),
      ...entities.flatMap((entity) =>
        entity.findings.length > 0
          ? entityLines(entity, rules, language)
          : [translate(rules, language, "audit.fine", { entity: inLanguage(entity.label, language), count: entity.records })],
      ),
    ]),
    ...timeLines(report, rules, language),
  ];
}

/** The rules that took the most time. */
function timeLines({ entities }: AuditReport, rules: RuleSet, language: Language): string[] {
  const slowest = entities
    .filter(({ records }) => records > 0)
    .flatMap(({ label, records, times }) => times.map((time) => ({ ...time, entity: inLanguage(label, language), count: records })))
    .sort((a, b) => b.total - a.total)
    .slice(0, maxTimes);
  if (slowest.length === 0) return [];
  return [
    "",
    translate(rules, language, "audit.slowest", {}),
    ...slowest.map((time) => `  ${translate(rules, language, "audit.time", time)}`),
  ];
}

function entityLines({ label, records, refused, atAnySave, findings }: ImpactOfEntity, rules: RuleSet, language: Language): string[] {
  const head = translate(rules, language, "audit.entity", { entity: inLanguage(label, language), count: records, refused });
  return [
    `${head}${translate(rules, language, "audit.anySave", { always: atAnySave, touched: refused - atAnySave })}`,
    ...findings.flatMap((finding) => findingLines(finding, records, rules, language)),
  ];
}

function findingLines(
  { sentence, records, already, atAnySave, customers, ids }: ImpactFinding,
  all: number,
  rules: RuleSet,
  language: Language,
): string[] {
  const counted = translate(rules, language, "audit.finding", { sentence: inLanguage(sentence, language), records, count: all, customers });
  const known = already > 0 ? translate(rules, language, "audit.already", { already }) : "";
  const strict = atAnySave > 0 ? translate(rules, language, "audit.anySave", { always: atAnySave, touched: records - atAnySave }) : "";
  const listed = ids.slice(0, maxIds);
  return [`  ${counted}${strict}${known}`, ...listed.map((id) => `    ${id}`), ...(records > listed.length ? ["    …"] : [])];
}
