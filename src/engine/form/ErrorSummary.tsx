/** Summary of everything that prevents a save: above the fields, focused after each refused attempt, with a link to each field. */
import { Fragment, useEffect, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { goToField } from "./fields/goToField.ts";
import { problemsInOrder } from "./fields/problemsInOrder.ts";
import { FORM_TOPIC } from "./store/formTopics.ts";
import { sectionOf } from "./fields/rjsfSchema.ts";
import { useTopic } from "../browser/topics.ts";
import type { FormModel } from "./lifecycle/useForm.ts";
import { useProblemText } from "../host/useProblemText.ts";
import { LazyMendLink } from "../host/lazyMendLink.ts";

/** Most links shown; the nav counts all problems. */
const maxLinks = 16;

export function ErrorSummary({ model }: { readonly model: FormModel }) {
  const { context, saving } = model;
  const { store } = context;
  const { t } = useTranslation();
  useTopic(store.topics, FORM_TOPIC);
  const box = useRef<HTMLDivElement>(null);
  const tries = useRef(saving.tries);
  const errors = problemsInOrder(
    context.plan,
    store.problems.reported().filter(({ severity }) => severity === "error"),
  );
  const { warnings } = saving;

  useEffect(() => {
    if (tries.current === saving.tries) return;
    tries.current = saving.tries;
    box.current?.scrollIntoView?.({ block: "nearest" });
    box.current?.focus({ preventScroll: true });
  }, [saving.tries]);

  // Before the first attempt each field reports its own problems.
  const isAttempted = saving.tries > 0;
  return (
    // When one of many problems is fixed, only the new count is announced.
    <div ref={box} tabIndex={-1} role="alert" aria-atomic={false} className="ld-summary-place">
      {isAttempted && errors.length > 0 && (
        <div className="ld-summary ld-hue-red">
          <Icon name="circle-alert" />
          <div>
            <p className="ld-summary-title">{t("form.toFix", { count: errors.length })}</p>
            <Links problems={errors} model={model} />
          </div>
        </div>
      )}
      {saving.failure && errors.length === 0 && <Failure saving={saving} message={saving.failure.message} />}
      {saving.closed && errors.length === 0 && <Closed model={model} record={saving.closed} />}
      {warnings.length > 0 && (
        <div className="ld-summary ld-hue-amber">
          <Icon name="triangle-alert" />
          <div>
            <p className="ld-summary-title">{t("form.toConfirm", { count: warnings.length })}</p>
            <Links problems={warnings} model={model} />
            <div className="ld-summary-actions">
              <Button size="sm" onClick={() => void saving.acknowledge()}>
                {t("form.saveAnyway")}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** The save failed as a whole; offers to save as a new record where the stored one was deleted. */
function Failure({ saving, message }: { readonly saving: FormModel["saving"]; readonly message: string | undefined }) {
  const { t } = useTranslation();
  const { saveAsNew } = saving;
  return (
    <div className="ld-summary ld-hue-red">
      <Icon name="circle-alert" />
      <div>
        <p className="ld-summary-title">{message || t("form.notSaved")}</p>
        <p>{t(saveAsNew ? "form.gone" : "form.kept")}</p>
        {saveAsNew && (
          <div className="ld-summary-actions">
            <Button size="sm" onClick={() => void saveAsNew()}>
              {t("form.saveAnew")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The record was moved to a state that allows no more changes: gives the reason and a link to the record. */
function Closed({ model, record }: { readonly model: FormModel; readonly record: Rec }) {
  const { href } = useHost();
  const { t, text } = useTranslation();
  const { machine } = model.parts;
  const { after } = model.context.plan.declared;
  return (
    <div className="ld-summary ld-hue-red">
      <Icon name="circle-alert" />
      <div>
        <p className="ld-summary-title">{text(machine?.readonlyReason)}</p>
        <p>{t("form.closed")}</p>
        {after !== undefined && (
          <div className="ld-summary-actions">
            <a className={buttonClass("neutral", "sm")} href={href(fillTemplate(after, record, encodeURIComponent))}>
              {t("form.seeRecord")}
            </a>
          </div>
        )}
      </div>
    </div>
  );
}

/** Stands for the label in the sentence of a problem. */
const labelMark = "\u0001";

/** A line of problems: one, or all those with the same sentence around the label of their field. */
interface ProblemLine {
  readonly problems: Problem[];
  /** The sentence before and after the labels, where the line has them. */
  readonly around?: readonly string[];
}

/** Puts problems with the same sentence into one line: "Please enter" followed by the labels of all missing fields. */
function linesOf(problems: readonly Problem[], sentence: (problem: Problem) => string): ProblemLine[] {
  const lines = new Map<string, ProblemLine>();
  for (const problem of problems) {
    const isMissing = problem.code === "required" && !problem.message;
    const pattern = isMissing ? sentence({ ...problem, params: { ...problem.params, label: labelMark } }) : "";
    const around = pattern.split(labelMark);
    const key = around.length > 1 ? pattern : `${problem.path} ${problem.code}`;
    const line = lines.get(key) ?? { problems: [], ...(around.length > 1 && { around }) };
    line.problems.push(problem);
    lines.set(key, line);
  }
  return [...lines.values()];
}

function Links({ problems, model }: { readonly problems: readonly Problem[]; readonly model: FormModel }) {
  const { context } = model;
  const { t } = useTranslation();
  const { named, label, sentence } = useProblemText(context.store.schema);
  return (
    <ul className="ld-summary-links">
      {linesOf(problems.slice(0, maxLinks), sentence).map(({ problems: together, around = [] }) => (
        <li key={together.map(({ path, code }) => `${path} ${code}`).join()}>
          {around[0]}
          {together.map((problem, at) => {
            const words = around.length > 0 ? label(problem) : named(problem);
            return (
              <Fragment key={problem.path}>
                {at > 0 && t("list.comma")}
                {sectionOf(context.plan, problem.path) === undefined ? (
                  words
                ) : (
                  <button type="button" className="ld-summary-link" onClick={() => goToField(context, problem.path)}>
                    {words}
                  </button>
                )}
                {problem.mend && <LazyMendLink mend={problem.mend} />}
              </Fragment>
            );
          })}
          {around[1]}
        </li>
      ))}
      {problems.length > maxLinks && <li>{t("form.moreProblems", { count: problems.length - maxLinks })}</li>}
    </ul>
  );
}
