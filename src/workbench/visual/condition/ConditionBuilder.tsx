import { useEffect, useState } from "react";
import { Button, IconButton, Segments } from "#engine";
import { parseExpr } from "#dialect/expr/parse.ts";
import { bindingOf, printExpr } from "#dialect/expr/print.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { explainFormula } from "#dialect/explain/explain.ts";
import { phraseWhole } from "#dialect/explain/wholeCondition.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import type { Language } from "#dialect/text/text.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { SelectInput } from "../../controls/SelectInput.tsx";
import { isComplete, newRow, newRows, withItem, withJoin, withNewItem, withRows } from "./conditionEdits.ts";
import type { ConditionGroup, ConditionItem, ConditionOfRows } from "./conditionModel.ts";
import { ConditionRowInput } from "./ConditionRowInput.tsx";
import { type ExprScope, labelOfPath, lexiconOf, pathOfPlace, placesIn, schemaOfPlace } from "./exprScope.ts";
import { FormulaBox } from "./FormulaBox.tsx";
import { PlaceSelect } from "./PlaceSelect.tsx";
import { readCondition } from "./readCondition.ts";
import { writeCondition } from "./writeCondition.ts";

export interface ConditionBuilderProps {
  readonly label: string;
  /** A valid expression. */
  readonly text: string;
  readonly scope: ExprScope;
  readonly t: Lexicon["t"];
  /** Receives the text once every row is complete; "" when the last row was removed. */
  onChange(text: string): void;
}

/** A condition as rows. Rows that nobody edits keep their text; an incomplete row is not written. */
export function ConditionBuilder({ label, text, scope, t: sentence, onChange }: ConditionBuilderProps) {
  const { t } = useWorkbench().translation;
  const [state, setState] = useState(() => ({ text, model: modelOf(text) }));
  // Another text than the one written here: changed elsewhere.
  useEffect(() => setState((now) => (now.text === text ? now : { text, model: modelOf(text) })), [text]);
  const change = (model: ConditionGroup): void => {
    if (!isComplete(model)) return setState({ text: state.text, model });
    const written = writeCondition(model);
    setState({ text: written, model });
    if (written !== text) onChange(written);
  };
  return (
    <div role="group" aria-label={label}>
      <GroupInput group={state.model} scope={scope} sentence={sentence} depth={0} onChange={change} />
      {!isComplete(state.model) && <p className="cond-open">{t("condition.incomplete")}</p>}
    </div>
  );
}

const modelOf = (text: string): ConditionGroup =>
  text.trim() === "" ? { kind: "group", join: "and", items: [newRow] } : readCondition(text);

interface GroupInputProps {
  readonly group: ConditionGroup;
  readonly scope: ExprScope;
  readonly sentence: Lexicon["t"];
  readonly depth: number;
  onChange(group: ConditionGroup): void;
}

function GroupInput({ group, scope, sentence, depth, onChange }: GroupInputProps) {
  const { t } = useWorkbench().translation;
  return (
    <div className="cond-group">
      {group.items.length > 1 && (
        <Segments
          size="sm"
          label={t("condition.join")}
          value={group.join}
          onChange={(join) => onChange(withJoin(group, join))}
          options={[
            { value: "and", label: t("condition.and") },
            { value: "or", label: t("condition.or") },
          ]}
        />
      )}
      <ul>
        {group.items.map((item, index) => (
          <li key={index}>
            <ItemInput
              item={item}
              number={index + 1}
              scope={scope}
              sentence={sentence}
              depth={depth}
              onChange={(next) => onChange(withItem(group, index, next))}
            />
            <IconButton
              size="sm"
              icon="trash-2"
              label={t("condition.remove", { number: index + 1 })}
              onClick={() => onChange(withItem(group, index, undefined))}
            />
          </li>
        ))}
      </ul>
      <AddButtons group={group} scope={scope} depth={depth} onChange={onChange} />
    </div>
  );
}

/** Adds a row; to the condition itself also a group, and a condition of the rows of a list where there is one. */
function AddButtons({ group, scope, depth, onChange }: Omit<GroupInputProps, "sentence">) {
  const { t, language } = useWorkbench().translation;
  // Those of the account are few and plain: its tests of a list do for them.
  const hasLists = scope.roots
    .filter(({ name }) => name !== "user")
    .some((root) => placesIn(root, language).some(({ schema }) => isList(schema)));
  const add = (item: ConditionItem) => () => onChange(withNewItem(group, item));
  return (
    <div className="cond-add">
      <Button size="sm" icon="plus" onClick={add(newRow)}>
        {t("condition.addRow")}
      </Button>
      {depth === 0 && (
        <Button
          size="sm"
          tone="ghost"
          icon="plus"
          onClick={add({ kind: "group", join: group.join === "and" ? "or" : "and", items: [newRow, newRow] })}
        >
          {t("condition.addGroup")}
        </Button>
      )}
      {depth === 0 && hasLists && (
        <Button size="sm" tone="ghost" icon="plus" onClick={add(newRows(scope.roots.map(({ name }) => name)))}>
          {t("condition.addRows")}
        </Button>
      )}
    </div>
  );
}

interface ItemInputProps extends Omit<GroupInputProps, "group" | "onChange"> {
  readonly item: ConditionItem;
  readonly number: number;
  onChange(item: ConditionItem): void;
}

function ItemInput({ item, number, scope, sentence, depth, onChange }: ItemInputProps) {
  const { t, language } = useWorkbench().translation;
  if (item.kind === "row") return <ConditionRowInput row={item} number={number} scope={scope} onChange={onChange} />;
  if (item.kind === "always") return <span className="cond-words">{t(item.holds ? "condition.always" : "condition.never")}</span>;
  if (item.kind === "group") return <GroupInput group={item} scope={scope} sentence={sentence} depth={depth + 1} onChange={onChange} />;
  if (item.kind === "rows")
    return <RowsInput rows={item} number={number} scope={scope} sentence={sentence} depth={depth} onChange={onChange} />;
  return (
    <div className="cond-rows">
      <span className="cond-words">{phraseWhole(item.expr, lexiconOf(scope, language, sentence)) ?? t("condition.noWords")}</span>
      <FormulaBox
        label={t("condition.part", { what: t("condition.formula"), number })}
        text={item.source?.text ?? printExpr(item.expr)}
        scope={scope}
        onChange={(text) => {
          const expr = parseExpr(text);
          onChange({ kind: "text", expr, source: { text, binding: bindingOf(expr) } });
        }}
      />
    </div>
  );
}

interface RowsInputProps extends Omit<ItemInputProps, "item"> {
  readonly rows: ConditionOfRows;
}

/** A condition of the rows of a list: which list, of every row or of one, and the rows of the condition itself. */
function RowsInput({ rows, number, scope, sentence, depth, onChange }: RowsInputProps) {
  const { t, language } = useWorkbench().translation;
  const isPlace = pathOfPlace(rows.of) !== undefined;
  return (
    <div className="cond-rows">
      <div className="cond-row">
        {isPlace ? (
          <PlaceSelect
            label={t("condition.part", { what: t("condition.list"), number })}
            value={rows.of}
            scope={scope}
            only={isList}
            onChange={(of) => onChange(withRows(rows, { of }))}
          />
        ) : (
          <span className="cond-words">{explainFormula(rows.of, lexiconOf(scope, language, sentence)) ?? printExpr(rows.of)}</span>
        )}
        <SelectInput
          aria-label={t("condition.part", { what: t("condition.howMany"), number })}
          options={[
            { value: "some", label: t("condition.someRow") },
            { value: "every", label: t("condition.everyRow") },
          ]}
          value={rows.every ? "every" : "some"}
          onChange={(next) => onChange(withRows(rows, { every: next === "every" }))}
        />
      </div>
      <GroupInput
        group={rows.body}
        scope={scopeOfRows(rows, scope, language, (name) => t("condition.valueOf", { name }))}
        sentence={sentence}
        depth={depth + 1}
        onChange={(body) => onChange(withRows(rows, { body }))}
      />
    </div>
  );
}

/** Whether a field has rows, or several plain values. */
const isList = ({ items }: FieldSchema): boolean => items?.properties !== undefined || items?.type === "string" || items?.type === "number";

/**
 * The fields of a row of the list come first: they are what the rows of the body test. A plain value is tested itself.
 * @param valueOf label of a plain value, by that of its list
 */
function scopeOfRows({ of, as }: ConditionOfRows, scope: ExprScope, language: Language, valueOf: (list: string) => string): ExprScope {
  const list = of.op === "each" && of.fn === "filter" ? of.of : of;
  const found = schemaOfPlace(list, scope);
  const row = found && schemaAt(found, ["-"]);
  const label = labelOfPath(printExpr(list), scope, language);
  if (!row) return scope;
  // The options of several choices are named by the list or by its values.
  const codes = row["x-codes"] ?? found["x-codes"];
  const own = label === undefined ? {} : { "x-label": { [language]: valueOf(label) } };
  const schema = row.properties ? row : { ...row, ...own, ...(codes !== undefined && { "x-codes": codes }) };
  return { ...scope, roots: [{ name: as, schema, ...(label !== undefined && { list: label }) }, ...scope.roots] };
}
