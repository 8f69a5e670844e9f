/** Sections on a page: neighbours with a side stand in two columns, the others across. On a phone one at a time. */
import type { ReactNode } from "react";
import type { FormPlan, PlannedSection } from "../../plan/plan.ts";
import { useNarrow } from "../../browser/useNarrow.ts";
import { useFormContext } from "./formContext.ts";
import { stepTopic } from "../store/steps.ts";
import { useTopic } from "../../browser/topics.ts";

interface Part {
  readonly name: string;
  readonly content: ReactNode;
}

export function Sections({ parts }: { readonly parts: readonly Part[] }) {
  const { plan, steps, store, look } = useFormContext();
  useTopic(store.topics, stepTopic);
  const narrow = useNarrow() && look === "page";
  const contents = new Map(parts.map(({ name, content }) => [name, content]));
  const draw = (section: PlannedSection) => (
    <div key={section.id} className="ld-section-place" hidden={narrow && section.id !== steps.current()}>
      {contents.get(section.id)}
    </div>
  );
  return (
    <div className="ld-sections">
      {bands(plan).map((band) => (
        <div key={band.key} className={band.right.length > 0 ? "ld-band ld-band-two" : "ld-band"}>
          <div className="ld-column">{band.left.map(draw)}</div>
          {band.right.length > 0 && <div className="ld-column">{band.right.map(draw)}</div>}
        </div>
      ))}
    </div>
  );
}

interface Band {
  readonly key: string;
  readonly left: PlannedSection[];
  readonly right: PlannedSection[];
}

/** Runs of sided sections share a band of two columns; a section without a side has one of its own. */
export function bands(plan: Pick<FormPlan, "sections">): Band[] {
  const all: Band[] = [];
  let sided = false;
  for (const section of plan.sections) {
    const last = all.at(-1);
    const band = section.side && sided && last ? last : { key: section.id, left: [], right: [] };
    if (band !== last) all.push(band);
    (section.side === "right" ? band.right : band.left).push(section);
    sided = section.side !== undefined;
  }
  return all;
}
