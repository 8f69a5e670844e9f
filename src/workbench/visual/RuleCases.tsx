import { Button, Icon, IconButton } from "#engine";
import { verdicts, withCase } from "#dialect/explain/caseOfRule.ts";
import type { Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { useCompiled } from "../client/useCatalog.ts";
import { SelectInput } from "../controls/SelectInput.tsx";
import type { ExprScope } from "./condition/exprScope.ts";
import { RecordValue } from "./condition/RecordValue.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { type CaseField, caseFields, readCases, type RuleCaseRow, withCaseValue, withoutCase, withVerdict } from "./ruleCases.ts";

export interface RuleCasesProps extends FormEditorProps {
  /** JSON Pointer of the rule. */
  readonly pointer: string;
}

/** The cases of a rule as a table: a row for each case, a column for each field that the rule reads, and what the check says of it. */
export function RuleCases(props: RuleCasesProps) {
  const { pointer, opened, catalog, edit } = props;
  const { translation } = useWorkbench();
  const { t } = translation;
  const entity = useCompiled(catalog, stemOf(opened.path));
  if (!entity) return null;
  const rows = readCases(opened.text, pointer);
  const fields = caseFields(entity, opened.text, pointer);
  const lacking = verdicts.find((as) => !rows.some((row) => row.as === as)) ?? "reject";
  return (
    <fieldset className="visual-set">
      <legend>{t("rule.cases")}</legend>
      <p className="ld-help">{t("rule.casesHint")}</p>
      {rows.length > 0 && <CaseTable {...props} {...{ rows, fields }} />}
      <Button size="sm" icon="plus" onClick={() => edit((text) => withCase(text, pointer, lacking, {}).text)}>
        {t("rule.case.add")}
      </Button>
    </fieldset>
  );
}

function CaseTable(props: RuleCasesProps & { readonly rows: readonly RuleCaseRow[]; readonly fields: readonly CaseField[] }) {
  const { rows, fields } = props;
  const { t, text: say } = useWorkbench().translation;
  return (
    <div className="visual-cases">
      <table>
        <thead>
          <tr>
            <th>{t("rule.case.must")}</th>
            {fields.map(({ pointer, labels }) => (
              <th key={pointer}>{labels.map(say).join(" › ")}</th>
            ))}
            <th>{t("rule.case.result")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <CaseRow key={row.pointer} {...props} {...{ row, number: index + 1 }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CaseRowProps extends RuleCasesProps {
  readonly row: RuleCaseRow;
  readonly number: number;
  readonly fields: readonly CaseField[];
}

function CaseRow({ pointer, opened, catalog, edit, row, number, fields }: CaseRowProps) {
  const { t, text: say } = useWorkbench().translation;
  const labelOf = (what: string) => t("rule.case.part", { what, number });
  const scope: ExprScope = { roots: [], limits: {}, codes: catalog?.codes ?? {}, timeZone: catalog?.timeZone ?? "UTC" };
  return (
    <tr>
      <td>
        <SelectInput
          aria-label={labelOf(t("rule.case.must"))}
          options={verdicts.map((as) => ({ value: as, label: t(`rule.case.${as}`) }))}
          value={row.as}
          onChange={(as) => edit((text) => withVerdict(text, pointer, row, as))}
        />
      </td>
      {fields.map((field) => (
        <td key={field.pointer}>
          <RecordValue
            label={labelOf(field.labels.map(say).join(" › "))}
            schema={field.schema}
            scope={scope}
            value={getAt(row.value as Json, field.pointer)}
            onChange={(next) => edit((text) => withCaseValue(text, row, field.pointer, next))}
          />
        </td>
      ))}
      <td>
        <span className="visual-tools">
          <CaseResult path={opened.path} row={row} />
          <IconButton
            size="sm"
            icon="trash-2"
            label={labelOf(t("rule.case.remove"))}
            onClick={() => edit((text) => withoutCase(text, pointer, row))}
          />
        </span>
      </td>
    </tr>
  );
}

/** Result of a case in the last check: as expected, or what the rule did instead. */
function CaseResult({ path, row }: { readonly path: string; readonly row: RuleCaseRow }) {
  const { t } = useWorkbench().translation;
  const { findings, checking } = useDraft();
  const own = findings.filter((finding) => finding.file === path && finding.pointer === row.pointer);
  const isWrong = own.some(({ rule }) => rule === "rule/case");
  const isForeign = own.some(({ rule }) => rule === "rule/case-unread");
  if (checking) return <span className="visual-verdict">{t("rule.case.trying")}</span>;
  return (
    <span className={`visual-verdict ld-hue-${isWrong ? "red" : "green"}`}>
      <Icon name={isWrong ? "circle-x" : "circle-check"} size={14} />
      {t(isWrong ? `rule.case.wrong.${row.as}` : "rule.case.right")}
      {isForeign && t("rule.case.unread")}
    </span>
  );
}
