/** What happens after the save, step by step. Loaded once its form is drawn, below which it is. */
import { useId } from "react";
import type { Text } from "#dialect/text/text.ts";
import { useTopic } from "../browser/topics.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useFormContext } from "./fields/formContext.ts";
import { STEP_TOPIC } from "./store/formTopics.ts";

export default function FormFollows({ steps, narrow }: { readonly steps: readonly Text[]; readonly narrow: boolean }) {
  const { t, text } = useTranslation();
  const { plan, store, steps: pages } = useFormContext();
  useTopic(store.topics, STEP_TOPIC);
  const id = useId();
  // A phone shows one section at a time: the last is where it is sent.
  if (narrow && pages.current() !== plan.sections.at(-1)?.id) return null;
  return (
    <section className="ld-card ld-section ld-follows" aria-labelledby={id}>
      <div className="ld-section-head">
        <h2 id={id}>{t("form.follows")}</h2>
      </div>
      <ol className="ld-section-body">
        {steps.map((step, index) => (
          <li key={index}>{text(step)}</li>
        ))}
      </ol>
    </section>
  );
}
