import { useEffect, useState } from "react";
import { Button, IconButton, Segments } from "#engine";
import { printExpr } from "#dialect/expr/print.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { explainFormula } from "#dialect/explain/explain.ts";
import { phraseWhole } from "#dialect/explain/wholeCondition.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { isComplete, newRow, withItem, withJoin, withNewItem } from "./conditionEdits.ts";
import type { ConditionGroup, ConditionItem, ConditionOfRows } from "./conditionModel.ts";
import { ConditionRowInput } from "./ConditionRowInput.tsx";
import { type ExprScope, lexiconOf, schemaOfPlace } from "./exprScope.ts";
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
      <div className="cond-add">
        <Button size="sm" icon="plus" onClick={() => onChange(withNewItem(group, newRow))}>
          {t("condition.addRow")}
        </Button>
        {depth === 0 && (
          <Button
            size="sm"
            tone="ghost"
            icon="plus"
            onClick={() =>
              onChange(withNewItem(group, { kind: "group", join: group.join === "and" ? "or" : "and", items: [newRow, newRow] }))
            }
          >
            {t("condition.addGroup")}
          </Button>
        )}
      </div>
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
  const lexicon = lexiconOf(scope, language, sentence);
  if (item.kind === "row") return <ConditionRowInput row={item} number={number} scope={scope} onChange={onChange} />;
  if (item.kind === "always") return <span className="cond-words">{t(item.holds ? "condition.always" : "condition.never")}</span>;
  if (item.kind === "group") return <GroupInput group={item} scope={scope} sentence={sentence} depth={depth + 1} onChange={onChange} />;
  if (item.kind === "rows") {
    const list = explainFormula(item.of, lexicon) ?? printExpr(item.of);
    return (
      <div className="cond-rows">
        <span className="cond-words">{t(item.every ? "condition.everyRow" : "condition.someRow", { list })}</span>
        <GroupInput
          group={item.body}
          scope={scopeOfRows(item, scope)}
          sentence={sentence}
          depth={depth + 1}
          onChange={(body) => {
            const { source: _source, ...rest } = item;
            onChange({ ...rest, body });
          }}
        />
      </div>
    );
  }
  return (
    <span className="cond-words">
      {phraseWhole(item.expr, lexicon) ?? t("condition.noWords")}
      <code>{item.source?.text ?? printExpr(item.expr)}</code>
    </span>
  );
}

/** The fields of a row of the list come first: they are what the rows of the body test. */
function scopeOfRows({ of, as }: ConditionOfRows, scope: ExprScope): ExprScope {
  const list = of.op === "each" && of.fn === "filter" ? of.of : of;
  const found = schemaOfPlace(list, scope);
  const row = found && schemaAt(found, ["-"]);
  return row ? { ...scope, roots: [{ name: as, schema: row }, ...scope.roots] } : scope;
}
