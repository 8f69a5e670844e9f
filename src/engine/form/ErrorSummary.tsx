/** What stands between the form and its save: first in the page, takes the focus, leads to each field. */
import { useEffect, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { isWithin } from "../plan/fieldPath.ts";
import { goToField } from "./fields/goToField.ts";
import { FORM_TOPIC } from "./store/formStore.ts";
import { sectionOf } from "./fields/rjsfSchema.ts";
import { useTopic } from "../browser/topics.ts";
import type { FormPlan } from "../plan/plan.ts";
import type { FormModel } from "./lifecycle/useForm.ts";
import { useProblemText } from "../host/useProblemText.ts";

/** More links than this help nobody; the nav counts them all. */
const mostLinks = 12;

export function ErrorSummary({ model }: { readonly model: FormModel }) {
  const { frame, saving } = model;
  const { store } = frame;
  const { t } = useTranslation();
  useTopic(store.topics, FORM_TOPIC);
  const box = useRef<HTMLDivElement>(null);
  const tries = useRef(saving.tries);
  const errors = inOrder(
    frame.plan,
    store.problems.shown().filter(({ severity }) => severity === "error"),
  );
  const { failure, warnings } = saving;

  useEffect(() => {
    if (tries.current === saving.tries) return;
    tries.current = saving.tries;
    box.current?.scrollIntoView?.({ block: "nearest" });
    box.current?.focus({ preventScroll: true });
  }, [saving.tries]);

  // Before a save was tried each field speaks for itself.
  const tried = saving.tries > 0;
  return (
    // Where one of many is mended, only how many are left is told.
    <div ref={box} tabIndex={-1} role="alert" aria-atomic={false} className="ld-summary-place">
      {tried && errors.length > 0 && (
        <div className="ld-summary ld-hue-red">
          <Icon name="circle-alert" />
          <div>
            <p className="ld-summary-title">{t("form.toFix", { count: errors.length })}</p>
            <Links problems={errors} model={model} />
          </div>
        </div>
      )}
      {failure && errors.length === 0 && (
        <div className="ld-summary ld-hue-red">
          <Icon name="circle-alert" />
          <div>
            <p className="ld-summary-title">{failure.message || t("form.notSaved")}</p>
            <p>{t(saving.anew ? "form.gone" : "form.kept")}</p>
            {saving.anew && (
              <div className="ld-summary-actions">
                <Button size="sm" onClick={() => void saving.anew?.()}>
                  {t("form.saveAnew")}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
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

/** Somebody has taken the record on: why it is closed, and the way to it. */
function Closed({ model, record }: { readonly model: FormModel; readonly record: Rec }) {
  const { href } = useHost();
  const { t, text } = useTranslation();
  const { machine, screen } = model.parts;
  const after = screen.form?.after;
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

/** As the page reads, what stands in no section last. */
function inOrder(plan: FormPlan, problems: readonly Problem[]): Problem[] {
  const fields = plan.sections.flatMap((section) => section.fields);
  const place = ({ path }: Problem) => {
    const at = fields.findIndex((field) => isWithin(path, field.path));
    return at < 0 ? fields.length : at;
  };
  return problems.toSorted((a, b) => place(a) - place(b));
}

function Links({ problems, model }: { readonly problems: readonly Problem[]; readonly model: FormModel }) {
  const { frame } = model;
  const { t } = useTranslation();
  const { named } = useProblemText(frame.store.schema);
  return (
    <ul className="ld-summary-links">
      {problems.slice(0, mostLinks).map((problem) => {
        const words = named(problem);
        return (
          <li key={`${problem.path} ${problem.code}`}>
            {sectionOf(frame.plan, problem.path) === undefined ? (
              words
            ) : (
              <button type="button" className="ld-summary-link" onClick={() => goToField(frame, problem.path)}>
                {words}
              </button>
            )}
          </li>
        );
      })}
      {problems.length > mostLinks && <li>{t("form.moreProblems", { count: problems.length - mostLinks })}</li>}
    </ul>
  );
}
