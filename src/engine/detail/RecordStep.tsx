import { useMemo } from "react";
import { nextAction } from "../actions/availableActions.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { planDetail } from "../planners/planDetail.ts";
import { useRecord } from "../records/useRecord.ts";
import { destinationOf } from "../screens/routes.ts";
import { type LoadedScreen, useScreen } from "../screens/useScreen.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { useRecordActions } from "./useRecordActions.ts";

/** Props of `RecordStep`. */
export interface RecordStepProps {
  /** Name of a screen that shows one record. */
  readonly screen: string;
  readonly id: string;
  /** Route of the record's page, for a step that is taken there. */
  readonly address: string;
  onFollow(): void;
}

/** The next step of a record for the customer, as a link; the list and the page of the record show the same step. Renders nothing if there is none, and while it loads. */
export function RecordStep(props: RecordStepProps) {
  const load = useScreen(props.screen);
  return load.state === "ready" ? <Step {...props} parts={load.parts} /> : null;
}

function Step({ parts, id, address, onFollow }: RecordStepProps & { readonly parts: LoadedScreen }) {
  const { href, source } = useHost();
  const { text } = useTranslation();
  const { input, screen, entity } = parts;
  const plan = useMemo(() => planDetail(input, screen), [input, screen]);
  const { record } = useRecord(source, entity.name, id);
  const available = useRecordActions(plan.actions, record, parts);
  const next = nextAction(available)?.action;
  if (!next || !record) return null;
  const place = destinationOf(next, [record], {});
  return (
    <a className="ld-record-step" data-hue={next.hue} href={href(place && "route" in place ? place.route : address)} onClick={onFollow}>
      {next.icon && <Icon name={next.icon} size={14} />}
      {text(next.label)}
    </a>
  );
}
