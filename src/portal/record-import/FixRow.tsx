/** One row of the file: a summary, and one line for each problem. */
import { useEffect, useState } from "react";
import { isObject, type Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import { Icon, useTranslation } from "#engine";
import { type CheckedRow, columnToFix, problemsToFix } from "./checkRows.ts";
import { FixField } from "./FixField.tsx";
import type { Import } from "./useImport.ts";

export interface FixRowProps {
  readonly checked: CheckedRow;
  readonly work: Import;
  sentence(problem: Problem): string;
  readonly position: { readonly at: number; readonly of: number };
}

/** Number of fields shown beside the key. */
const maxFields = 5;

export function FixRow({ checked, work, sentence, position }: FixRowProps) {
  const { t, language } = useTranslation();
  const { row, problems, stored, isUnchanged } = checked;
  const { columns, key } = work;
  const shown = columns
    .filter((column) => column !== key && column.sort !== "picture" && column.sort !== "file" && work.read?.fields.includes(column.path))
    .slice(0, maxFields);
  const textOf = (column: (typeof columns)[number]) => valueText(column, getAt(row.draft, column.path), language);
  const picture = columns.find(({ sort }) => sort === "picture");
  const faulty = problems.some(({ severity }) => severity === "error");
  return (
    <li className="import-row" data-faulty={faulty || undefined} aria-setsize={position.of} aria-posinset={position.at}>
      <div className="import-row-head">
        <span className="import-row-number">{t("import.rowNumber", { row: row.number })}</span>
        {picture && <Picture work={work} value={getAt(row.draft, picture.path)} part={row.pictures[picture.path]?.[0]?.part} />}
        <strong className="ld-trunc">{key ? textOf(key) || "–" : ""}</strong>
        {shown.map((column) => (
          <span key={column.path} className="ld-trunc import-value">
            {textOf(column) || "–"}
          </span>
        ))}
        <span className="import-row-state" data-faulty={faulty || undefined}>
          <Icon name={faulty ? "circle-alert" : "circle-check"} size={14} />
          {faulty
            ? t("import.faults", { count: problemsToFix(problems).length })
            : isUnchanged
              ? t("import.same")
              : stored
                ? t("import.changes")
                : t("import.new")}
        </span>
      </div>
      {problemsToFix(problems).map((problem) => {
        const column = columnToFix(columns, problem);
        const path = column?.path ?? problem.path;
        return (
          <FixField
            // One problem of each path: while its text is typed, a check may find another fault of it.
            key={problem.path}
            problem={problem}
            sentence={sentence(problem)}
            column={column}
            value={getAt(row.draft, path)}
            row={row.number}
            onFix={(value) => work.fixValue(row.number, path, value)}
          />
        );
      })}
    </li>
  );
}

function Picture({ work, part, value }: { readonly work: Import; readonly part: string | undefined; readonly value: Json | undefined }) {
  const { picture } = work;
  const uploaded = isObject(value) ? value["url"] : undefined;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let unmounted = false;
    setAddress(undefined);
    if (part === undefined || uploaded !== undefined) return;
    void picture(part).then((found) => !unmounted && setAddress(found));
    return () => {
      unmounted = true;
    };
  }, [picture, part, uploaded]);
  const shown = typeof uploaded === "string" ? uploaded : address;
  return shown ? <img className="import-picture" src={shown} alt="" /> : <span className="import-picture" />;
}
