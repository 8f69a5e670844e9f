/** Layout of the sections: neighbours with a side share two columns, others span both. A phone shows one at a time. */
import { type ReactNode, useEffect, useRef } from "react";
import type { FormPlan, PlannedSection } from "../../plan/plan.ts";
import { useNarrow } from "../../browser/useNarrow.ts";
import { useFormContext } from "./formContext.ts";
import { STEP_TOPIC } from "../store/formTopics.ts";
import { showStepEvent } from "../store/steps.ts";
import { useTopic } from "../../browser/topics.ts";

interface Part {
  readonly name: string;
  readonly content: ReactNode;
}

export function Sections({ parts }: { readonly parts: readonly Part[] }) {
  const { plan, steps, store, variant } = useFormContext();
  const place = useRef<HTMLDivElement>(null);
  useTopic(store.topics, STEP_TOPIC);
  useEffect(() => {
    place.current?.addEventListener(showStepEvent, ({ detail }: CustomEventInit<string>) => steps.show(detail ?? ""));
  }, [steps]);
  const narrow = useNarrow() && variant === "page";
  const contents = new Map(parts.map(({ name, content }) => [name, content]));
  const render = (section: PlannedSection) => (
    <div key={section.id} className="ld-section-place" hidden={narrow && section.id !== steps.current()}>
      {contents.get(section.id)}
    </div>
  );
  return (
    <div className="ld-sections" ref={place}>
      {bands(plan).map((band) => (
        <div
          key={band.key}
          className={band.right.length > 0 ? "ld-band ld-band-two" : "ld-band"}
          data-wide={(!narrow && isWide(band)) || undefined}
        >
          <div className="ld-column">{band.left.map(render)}</div>
          {band.right.length > 0 && <div className="ld-column">{band.right.map(render)}</div>}
        </div>
      ))}
    </div>
  );
}

/** True for a band with a grid: it needs the room that the figures beside the form take. */
function isWide({ left, right }: Band): boolean {
  return right.length === 0 && left.some(({ fields }) => fields.some(({ grid }) => grid !== undefined));
}

interface Band {
  readonly key: string;
  readonly left: PlannedSection[];
  readonly right: PlannedSection[];
}

/** Groups sections into bands: consecutive sections with a side share one, a section without a side is its own. */
export function bands(plan: Pick<FormPlan, "sections">): Band[] {
  const all: Band[] = [];
  let lastHasSide = false;
  for (const section of plan.sections) {
    const last = all.at(-1);
    const band = section.side && lastHasSide && last ? last : { key: section.id, left: [], right: [] };
    if (band !== last) all.push(band);
    (section.side === "right" ? band.right : band.left).push(section);
    lastHasSide = section.side !== undefined;
  }
  return all;
}
