/** Renders the dialog that an action has opened: prompt, print dialog, documents of a record, a token that is shown once, or report. */
import { isWithin } from "#dialect/json/jsonValues.ts";
import { type Acknowledgement, acknowledgementsOf, warningsOf } from "#dialect/check/acknowledge.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction } from "../../plan/plan.ts";
import { planAskedField } from "../../planners/planField.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { type ActionDialog, type ActionAttempt, promptHint, promptTitle } from "./actionDialog.ts";
import { BlockingProblems } from "./BlockingProblems.tsx";
import PromptDialog from "./PromptDialog.tsx";
import { isAlwaysAsked } from "../isAlwaysAsked.ts";
import { toldBy } from "./toldBy.ts";
import { recordName } from "../../host/recordName.ts";
import { fieldParameter, fillRoute, type Places, withParameter } from "../../screens/routes.ts";

const ReportDialog = lazyComponent(() => import("./ReportDialog.tsx"));
const SecretDialog = lazyComponent(() => import("./SecretDialog.tsx"));
const PrintDialog = lazyComponent(() => import("../../print/PrintDialog.tsx"));
const DocumentsDrawer = lazyComponent(() => import("../../documents/DocumentsDrawer.tsx"));

export interface ActionDialogsProps {
  readonly parts: LoadedScreen;
  readonly places: Pick<Places, "editAt">;
  readonly dialog: ActionDialog;
  /** False while it closes. */
  readonly open: boolean;
  readonly busy: boolean;
  onClose(): void;
  onTry(tried: ActionAttempt): void;
  /** Gets everything that is typed into the prompt so far. */
  onTyped(typed: Rec): void;
  /** Called when a document was added to a record. */
  onChanged(record: Rec): void;
}

export function ActionDialogs({ dialog, ...props }: ActionDialogsProps) {
  const { parts, open, busy, onClose, onTry, onChanged } = props;
  switch (dialog.kind) {
    case "ask":
      return <Question {...props} dialog={dialog} />;
    case "paper":
      return <PrintDialog open={open} action={dialog.action} records={dialog.records} parts={parts} onClose={onClose} />;
    case "documents":
      return (
        <DocumentsDrawer
          open={open}
          record={dialog.record}
          entity={parts.entity}
          onChanged={() => onChanged(dialog.record)}
          onClose={onClose}
        />
      );
    case "shownOnce":
      return (
        <SecretDialog
          open={open}
          name={recordName(parts.entity, dialog.record)}
          entity={parts.entity}
          record={dialog.record}
          secret={dialog.secret}
          onClose={onClose}
        />
      );
    case "report": {
      const { tried, report } = dialog;
      const accepted = report.failed.flatMap(({ problems }) => warningsAmong(problems));
      return (
        <ReportDialog
          open={open}
          action={tried.action}
          report={report}
          busy={busy}
          nameOf={(record) => recordName(parts.entity, record)}
          onClose={onClose}
          onRetry={(records) => onTry({ ...tried, records, accepted, again: true })}
        />
      );
    }
  }
}

type QuestionProps = Omit<ActionDialogsProps, "dialog"> & { readonly dialog: ActionDialog & { readonly kind: "ask" } };

function Question({ parts, places, dialog: { tried, refused, typed }, open, busy, onClose, onTry, onTyped }: QuestionProps) {
  const host = useHost();
  const words = useTranslation();
  const { action, records } = tried;
  const { schema } = parts.entity;
  const [record] = records;
  const fields = askedFields(action, parts);

  /** All problems of the record at once: one at a time would send the user back and forth. */
  const gaps = (refused?.problems ?? []).filter(
    ({ path, severity }) => severity === "error" && path !== "" && !fields.some((field) => isWithin(path, field.path)),
  );
  const { editAt } = places;
  const goTo = (path: string) => {
    onClose();
    host.go(withParameter(fillRoute(editAt ?? "", record ?? {}), fieldParameter, path));
  };
  const hasGaps = open && gaps.length > 0 && records.length === 1;
  return (
    <PromptDialog
      open={open}
      action={action}
      question={promptTitle(tried, words, (one) => recordName(parts.entity, one), toldBy(host, schema))}
      hint={promptHint(tried, words)}
      fields={fields}
      ask={tried.ask}
      records={records}
      begin={typed}
      onTyped={onTyped}
      schema={schema}
      busy={busy}
      failure={refused?.message}
      problems={refused?.problems ?? []}
      gaps={hasGaps && <BlockingProblems problems={gaps} schema={schema} onGo={editAt === undefined ? undefined : goTo} />}
      onClose={onClose}
      onConfirm={(asked) => onTry({ ...tried, asked, accepted: warningsAmong(refused?.problems) })}
    />
  );
}

function askedFields({ transition }: PlannedAction, { input }: LoadedScreen) {
  const { ask = {} } = transition ?? {};
  // An answer names its neighbours among the answers.
  const asked = { ...input, entity: { ...input.entity, properties: { ...input.entity.properties, ...ask } } };
  return Object.entries(ask).map(([name, schema]) => planAskedField(asked, name, schema, isAlwaysAsked(schema)));
}

/** Returns acknowledgements of the warnings that were shown: continuing accepts them. */
function warningsAmong(problems: readonly Problem[] = []): Acknowledgement[] {
  return acknowledgementsOf(warningsOf(problems));
}
