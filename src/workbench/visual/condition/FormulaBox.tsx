import { useEffect, useId, useMemo, useRef, useState } from "react";
import { printExpr } from "#dialect/expr/print.ts";
import { ExprSyntaxError, parseExpr } from "#dialect/expr/parse.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { useLimitLabel } from "../../client/useLimitLabel.ts";
import { FormulaInput, type FormulaInputHandle } from "../../editor/FormulaInput.tsx";
import { type ExprScope, labelOfPath, placeRanges, placesIn } from "./exprScope.ts";
import { FunctionHelp } from "./FunctionHelp.tsx";
import { functionWords } from "../../editor/functionWords.ts";
import { scopeName } from "./scopeName.ts";
import { syntaxWords } from "./syntaxWords.ts";

export interface FormulaBoxProps {
  readonly label: string;
  readonly text: string;
  readonly scope: ExprScope;
  /** Shows buttons for fields, operators and functions. */
  readonly withTools?: boolean;
  /** Receives only texts that are expressions. */
  onChange(text: string): void;
}

const operators = ["+", "-", "*", "/", "(", ")"] as const;

/** A formula with its fields as chips. A text that is no expression is not reported but said below the input. */
export function FormulaBox({ label, text, scope, withTools = false, onChange }: FormulaBoxProps) {
  const { translation } = useWorkbench();
  const { t, language } = translation;
  const limitLabel = useLimitLabel();
  const id = useId();
  const input = useRef<FormulaInputHandle>(null);
  const [typed, setTyped] = useState(text);
  // What is printed from the formula that is being typed does not replace what is typed.
  useEffect(() => setTyped((now) => (isSameFormula(now, text) ? now : text)), [text]);
  const places = useMemo(() => scope.roots.map((root) => ({ root, places: placesIn(root, language) })), [scope, language]);
  const chips = useMemo(() => (now: string) => placeRanges(now, (path) => labelOfPath(path, scope, language)), [scope, language]);
  const words = useMemo(
    () => [
      ...places.flatMap(({ root, places: all }) =>
        all.map((place) => ({ label: place.label, detail: scopeName(root, t), insert: place.text })),
      ),
      ...functionWords(language).map(({ name, doc }) => ({ label: name, detail: doc, insert: `${name}(` })),
    ],
    [places, language, t],
  );
  const mistake = syntaxMistake(typed);

  return (
    <div className="cond-formula">
      {withTools && (
        <div className="cond-tools" role="toolbar" aria-label={t("condition.insert")}>
          <select
            className="ld-input ld-input-sm cond-place"
            aria-label={t("condition.insertField")}
            value=""
            onChange={({ target }) => input.current?.insert(target.value)}
          >
            <option value="" disabled>
              {t("condition.insertField")}
            </option>
            {places.map(({ root, places: all }) => (
              <optgroup key={root.name} label={scopeName(root, t)}>
                {all.map((place) => (
                  <option key={place.text} value={place.text}>
                    {place.label}
                  </option>
                ))}
              </optgroup>
            ))}
            <optgroup label={t("condition.from.limit")}>
              {Object.entries(scope.limits).map(([name, { value }]) => (
                <option key={name} value={`limits.${name}`}>{`${limitLabel(name)} (${value})`}</option>
              ))}
            </optgroup>
          </select>
          {operators.map((sign) => (
            <button
              key={sign}
              type="button"
              className="cond-sign"
              onClick={() => input.current?.insert(" ()".includes(sign) ? sign : ` ${sign} `)}
            >
              {{ "*": "×", "/": "÷", "-": "−" }[sign as string] ?? sign}
            </button>
          ))}
          <FunctionHelp onInsert={(name) => input.current?.insert(`${name}()`)} />
        </div>
      )}
      <FormulaInput
        ref={input}
        label={label}
        text={typed}
        words={words}
        chips={chips}
        describedBy={`${id}-problem`}
        onType={(now) => {
          setTyped(now);
          if (now !== text && now.trim() !== "" && syntaxMistake(now) === undefined) onChange(now);
        }}
      />
      <p id={`${id}-problem`} className="ld-problem" role="alert">
        {mistake !== undefined && `${syntaxWords(mistake, typed, t)} ${t("condition.kept")}`}
      </p>
    </div>
  );
}

function isSameFormula(a: string, b: string): boolean {
  if (a.trim() === "" || b.trim() === "" || syntaxMistake(a) || syntaxMistake(b)) return false;
  return printExpr(parseExpr(a)) === printExpr(parseExpr(b));
}

function syntaxMistake(text: string): ExprSyntaxError | undefined {
  if (text.trim() === "") return undefined;
  try {
    parseExpr(text);
    return undefined;
  } catch (error) {
    if (error instanceof ExprSyntaxError) return error;
    throw error;
  }
}
