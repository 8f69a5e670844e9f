/** The nav beside or, where there is no room, above a form: its sections with the progress of each. On a phone, the header of the current step. */
import { useEffect, useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { type FormContextValue, sectionId, useFormContext } from "./fields/formContext.ts";
import { FORM_TOPIC, STEP_TOPIC } from "./store/formTopics.ts";
import { isSectionVisible, type SectionState, sectionState } from "./store/sectionState.ts";
import { useTopic } from "../browser/topics.ts";

export function FormNav() {
  const context = useFormContext();
  const { plan, base, store } = context;
  const { text, t } = useTranslation();
  useTopic(store.topics, FORM_TOPIC);
  const visible = plan.sections.filter((section) => isSectionVisible(store, section));
  const current = useSectionInView(context);
  if (visible.length < 2) return null;
  const problems = store.problems.all();
  return (
    <nav className="ld-anchor" aria-label={t("form.sections")}>
      {visible.map((section, index) => {
        const state = sectionState(store, section, problems);
        return (
          <button
            key={section.id}
            type="button"
            className="ld-anchor-link"
            aria-current={section.id === current ? "location" : undefined}
            onClick={() => goTo(base, section.id)}
          >
            <SectionIcon state={state} number={index + 1} />
            <span className="ld-trunc">{text(section.label)}</span>
            {state.errors > 0 && (
              <span className="ld-anchor-count">
                {state.errors}
                <span className="ld-hidden">{t("form.errors", { count: state.errors })}</span>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

/** Id of the step title: the focus goes there when the step changes. */
export function stepTitleId(base: string): string {
  return `${base}-step`;
}

/** On a phone: number and title of the current step, and a bar of all steps. */
export function StepHeader() {
  const { plan, steps, store, base } = useFormContext();
  useTopic(store.topics, STEP_TOPIC);
  useTopic(store.topics, FORM_TOPIC);
  const { text, t } = useTranslation();
  const visible = plan.sections.filter((section) => isSectionVisible(store, section));
  const at = Math.max(
    0,
    visible.findIndex(({ id }) => id === steps.current()),
  );
  const section = visible[at];
  const next = visible[at + 1];
  if (!section || visible.length < 2) return null;
  return (
    <div className="ld-steps">
      <p id={stepTitleId(base)} tabIndex={-1} className="ld-steps-title" aria-live="polite">
        <span>
          {t("form.step", { n: at + 1, of: visible.length })} <b>{text(section.label)}</b>
        </span>{" "}
        {next && <span className="ld-steps-next">{t("form.stepNext", { label: text(next.label) })}</span>}
      </p>
      <div className="ld-steps-marks" aria-hidden>
        {visible.map(({ id }, index) => (
          <i key={id} data-state={index < at ? "done" : index === at ? "current" : undefined} />
        ))}
      </div>
    </div>
  );
}

/** Icon of a section with errors or of one that is done; the number of any other. A narrow nav shows only this. */
function SectionIcon({ state, number }: { readonly state: SectionState; readonly number: number }) {
  if (state.errors > 0) return <Icon name="circle-alert" className="ld-mark-error" />;
  if (state.done) return <Icon name="circle-check" className="ld-mark-done" />;
  return (
    <span className="ld-mark-open" aria-hidden>
      {number}
    </span>
  );
}

function goTo(base: string, section: string): void {
  const card = document.getElementById(sectionId(base, section));
  card?.scrollIntoView({ block: "start" });
  card?.querySelector<HTMLElement>("input, textarea, select")?.focus({ preventScroll: true });
}

/** Id of the topmost visible section. */
function useSectionInView({ plan, base }: FormContextValue): string | undefined {
  const [current, setCurrent] = useState(plan.sections[0]?.id);
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = plan.sections.find(({ id }) => inView.has(sectionId(base, id)));
        if (first) setCurrent(first.id);
      },
      { rootMargin: "-120px 0px -60% 0px" },
    );
    for (const { id } of plan.sections) {
      const card = document.getElementById(sectionId(base, id));
      if (card) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [plan, base]);
  return current;
}
