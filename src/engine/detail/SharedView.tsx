/** A record as a link shows it: its name, phases, the shared fields and the history. No host data is read. */
import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { PhaseBar } from "./PhaseBar.tsx";
import { Timeline } from "./Timeline.tsx";
import "./detail.css";

/** @param isPart of a page with a heading of its own */
export function SharedView({ phases, fields: [name, ...facts], events, isPart = false }: SharedRecord & { readonly isPart?: boolean }) {
  const { text } = useTranslation();
  const narrow = useNarrow();
  return (
    <>
      {isPart ? <h2>{name && text(name.value)}</h2> : <h1>{name && text(name.value)}</h1>}
      {phases && (
        <div className="ld-shared-phases">
          <PhaseBar phases={phases} narrow={narrow} />
        </div>
      )}
      <dl className="ld-card ld-shared-facts">
        {facts.map(({ label, value }) => (
          <div key={text(label)}>
            <dt>{text(label)}</dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
      <Timeline entries={events} failed={false} name={name ? text(name.value) : ""} next={undefined} titled />
    </>
  );
}
