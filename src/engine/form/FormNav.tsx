/** The sections beside a form, with how far each is; on a phone the step the person is at. */
import { useEffect, useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { getAt } from "#dialect/json/pointer.ts";
import { isEmptyValue } from "../values/control.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import type { PlannedSection } from "../plan/plan.ts";
import { type FormContextValue, sectionId, useFormContext } from "./fields/formContext.ts";
import { FORM_TOPIC } from "./store/formStore.ts";
import { isSectionShown, type SectionState, sectionState } from "./store/sectionState.ts";
import { stepTopic } from "./store/steps.ts";
import { useTopic } from "../browser/topics.ts";

export function FormNav() {
  const frame = useFormContext();
  const { plan, base, store } = frame;
  const { text, t } = useTranslation();
  useTopic(store.topics, FORM_TOPIC);
  const shown = plan.sections.filter((section) => isSectionShown(store, section));
  const current = useSectionInView(frame);
  if (shown.length < 2) return null;
  const open = store.problems.all();
  return (
    <nav className="ld-anchor" aria-label={t("form.sections")}>
      {shown.map((section, index) => {
        const state = sectionState(store, section, open);
        return (
          <button
            key={section.id}
            type="button"
            className="ld-anchor-link"
            aria-current={section.id === current ? "location" : undefined}
            onClick={() => goTo(base, section.id)}
          >
            <SectionMark state={state} touched={isTouched(frame, section)} number={index + 1} />
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

/** On a phone: which of how many, and the way it has come. */
/** Id of the words that say which step this is: whoever goes on to another step goes there. */
export function stepHeadId(base: string): string {
  return `${base}-step`;
}

export function StepHead() {
  const { plan, steps, store, base } = useFormContext();
  useTopic(store.topics, stepTopic);
  useTopic(store.topics, FORM_TOPIC);
  const { text, t } = useTranslation();
  const shown = plan.sections.filter((section) => isSectionShown(store, section));
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === steps.current()),
  );
  const section = shown[at];
  if (!section || shown.length < 2) return null;
  return (
    <div className="ld-steps">
      <p id={stepHeadId(base)} tabIndex={-1} className="ld-steps-title" aria-live="polite">
        {t("form.step", { n: at + 1, of: shown.length })} <b>{text(section.label)}</b>
      </p>
      <div className="ld-steps-marks" aria-hidden>
        {shown.map(({ id }, index) => (
          <i key={id} data-state={index < at ? "done" : index === at ? "current" : undefined} />
        ))}
      </div>
    </div>
  );
}

/** Where nothing is done yet the number of the section: marks alone, as there is room for no more, still tell which is which. */
function SectionMark({ state, touched, number }: { readonly state: SectionState; readonly touched: boolean; readonly number: number }) {
  if (state.errors > 0) return <Icon name="circle-alert" className="ld-mark-error" />;
  if (state.complete && touched) return <Icon name="circle-check" className="ld-mark-done" />;
  return (
    <span className="ld-mark-open" aria-hidden>
      {number}
    </span>
  );
}

function isTouched({ store }: FormContextValue, { fields }: PlannedSection): boolean {
  const draft = store.draft();
  return fields.some(({ path, computed }) => !computed && !isEmptyValue(getAt(draft, path)));
}

function goTo(base: string, section: string): void {
  const card = document.getElementById(sectionId(base, section));
  card?.scrollIntoView({ block: "start" });
  card?.querySelector<HTMLElement>("input, textarea, select")?.focus({ preventScroll: true });
}

/** The topmost section that can be seen. */
function useSectionInView({ plan, base }: FormContextValue): string | undefined {
  const [current, setCurrent] = useState(plan.sections[0]?.id);
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const seen = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = plan.sections.find(({ id }) => seen.has(sectionId(base, id)));
        if (first) setCurrent(first.id);
      },
      { rootMargin: "-80px 0px -60% 0px" },
    );
    for (const { id } of plan.sections) {
      const card = document.getElementById(sectionId(base, id));
      if (card) watcher.observe(card);
    }
    return () => watcher.disconnect();
  }, [plan, base]);
  return current;
}
