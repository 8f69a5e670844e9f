/** A record as a link shows it: its name, phases, the shared fields and the history. No host data is read. */
import type { SharedRecord } from "#dialect/records/timelineEntries.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { PhaseBar } from "./PhaseBar.tsx";
import { Timeline } from "./Timeline.tsx";
import "./detail.css";

/** @param heading the element of the name; `undefined`: the page around it shows the name */
export function SharedView({
  phases,
  fields: [name, ...facts],
  events,
  heading: Heading,
}: SharedRecord & { readonly heading: "h1" | "h2" | undefined }) {
  const { text } = useTranslation();
  const narrow = useNarrow();
  return (
    <>
      {Heading && <Heading>{name && text(name.value)}</Heading>}
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
