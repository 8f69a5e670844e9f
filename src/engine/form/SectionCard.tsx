/** A card with the fields of one section. Gone while its condition does not hold. */
import type { CSSProperties, ReactNode } from "react";
import { useWords } from "../EngineProvider.tsx";
import type { PlannedSection } from "../plan/plan.ts";
import { sectionId, useFormFrame } from "./FormFrame.ts";
import { isSectionShown } from "./sectionState.ts";
import { useTopic } from "./topics.ts";

export function SectionCard({ section, children }: { readonly section: PlannedSection; readonly children: ReactNode }) {
  const { store, base, look } = useFormFrame();
  useTopic(store.topics, `section:${section.id}`);
  const { text } = useWords();
  if (!isSectionShown(store, section)) return null;
  const id = sectionId(base, section.id);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={look === "page" ? "ld-card ld-section" : "ld-section ld-section-plain"}>
      <h2 id={`${id}-title`} className="ld-section-head">
        {text(section.label)}
      </h2>
      <div className="ld-section-body">
        {section.help && <p className="ld-section-help">{text(section.help)}</p>}
        <div className="ld-fields" style={{ "--columns": section.columns } as CSSProperties}>
          {children}
        </div>
      </div>
    </section>
  );
}
