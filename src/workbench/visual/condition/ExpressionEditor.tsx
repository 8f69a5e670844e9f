import { useId, useMemo, useState } from "react";
import { Button, Icon, InlineNote, Segments } from "#engine";
import type { Expr } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { explainFormula } from "#dialect/explain/explain.ts";
import { ruleDetail } from "#dialect/lint/ruleReasons.ts";
import { phraseWhole } from "#dialect/explain/wholeCondition.ts";
import type { Lexicon } from "#dialect/explain/lexicon.ts";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { Json } from "#dialect/json/json.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import { useDraft, useWorkbench } from "../../client/WorkbenchContext.tsx";
import { ConditionBuilder } from "./ConditionBuilder.tsx";
import { hasRowsToShow } from "./conditionModel.ts";
import { expressionKind } from "#dialect/compile/collectExpressions.ts";
import { lexiconOf } from "./exprScope.ts";
import { FormulaBox } from "./FormulaBox.tsx";
import { LiveResult } from "./LiveResult.tsx";
import { readCondition } from "./readCondition.ts";
import { useExprScope } from "./useExprScope.ts";

export interface ExpressionEditorProps {
  readonly title: string;
  readonly path: string;
  readonly file: Json | undefined;
  readonly pointer: string;
  /** "" for a new expression. */
  readonly text: string;
  /** Entity of the file. */
  readonly entity: string | undefined;
  /** Entity whose records the result is shown for; that of the file if absent. */
  readonly triedOn?: string | undefined;
  readonly isEntityFile: boolean;
  readonly catalog: CompiledCatalog | undefined;
  onChange(text: string): void;
  /** Absent if the expression cannot be left out. */
  onRemove?: (() => void) | undefined;
}

/** A condition as rows, or a formula with its fields as chips; in words, with its result for a record and the findings of the check. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { title, path, pointer, text, entity, triedOn = entity, catalog, onChange, onRemove } = props;
  const { translation } = useWorkbench();
  const { t, language } = translation;
  const { findings } = useDraft();
  const id = useId();
  const scope = useExprScope(props, catalog);
  const sentence = useMessages(catalog);
  const kind = expressionKind(pointer) ?? "condition";
  const [asText, setAsText] = useState(false);
  const tree = useMemo(() => treeOf(text), [text]);
  const canBuild = kind === "condition" && (text.trim() === "" || (tree !== undefined && hasRowsToShow(readCondition(text))));
  const lexicon = lexiconOf(scope, language, sentence);
  const own = findings.filter((finding) => finding.file === path && finding.pointer === pointer);
  return (
    <section className="cond-editor" aria-labelledby={id}>
      <header>
        <h4 id={id}>{title}</h4>
        {canBuild && (
          <Segments
            size="sm"
            label={t("condition.view")}
            value={asText ? "text" : "rows"}
            onChange={(value) => setAsText(value === "text")}
            options={[
              { value: "rows", label: t("condition.asRows") },
              { value: "text", label: t("condition.asText") },
            ]}
          />
        )}
        {onRemove && (
          <Button size="sm" tone="ghost" icon="trash-2" onClick={onRemove}>
            {t("condition.removeAll")}
          </Button>
        )}
      </header>
      {canBuild && !asText ? (
        <ConditionBuilder
          key={pointer}
          label={title}
          text={text}
          scope={scope}
          t={sentence}
          onChange={(next) => (next === "" ? onRemove?.() : onChange(next))}
        />
      ) : (
        <FormulaBox key={pointer} label={title} text={text} scope={scope} withTools onChange={onChange} />
      )}
      {tree && <Words tree={tree} kind={kind} lexicon={lexicon} />}
      {own.map((finding) => (
        <InlineNote key={`${finding.rule}${finding.column}`} tone={finding.severity === "info" ? "info" : finding.severity}>
          {ruleDetail(finding, language)}
        </InlineNote>
      ))}
      {tree && triedOn !== undefined && <LiveResult tree={tree} kind={kind} entity={triedOn} scope={scope} sentence={sentence} />}
    </section>
  );
}

function Words({ tree, kind, lexicon }: { readonly tree: Expr; readonly kind: "condition" | "formula"; readonly lexicon: Lexicon }) {
  const { t } = useWorkbench().translation;
  const words = kind === "condition" ? phraseWhole(tree, lexicon) : explainFormula(tree, lexicon);
  if (words === undefined) return null;
  return (
    <p className="cond-says">
      <Icon name="message-circle" size={14} />
      {t("condition.inWords", { words })}
    </p>
  );
}

function treeOf(text: string): Expr | undefined {
  try {
    return parseExpr(text);
  } catch {
    return undefined;
  }
}

/** Returns the messages of the draft's catalogue in the analyst's language. */
function useMessages(catalog: CompiledCatalog | undefined): Lexicon["t"] {
  const { language } = useWorkbench().translation;
  const messages = catalog?.messages;
  const standIn = catalog?.site.defaultLanguage ?? language;
  return useMemo(() => {
    const translator = createTranslator(messages ?? { [standIn]: {} }, standIn);
    return (key: MessageKey, params) => translator.sentence(language, key, params);
  }, [messages, standIn, language]);
}
