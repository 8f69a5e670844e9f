/** The dialog before an action: names the record and prompts for what the action needs. */
import { type ReactNode, useId, useRef, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { fromDraft } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Dialog } from "#engine/ui/overlay/Dialog.tsx";
import { InlineNote } from "#engine/ui/InlineNote.tsx";
import type { PromptFieldsProps } from "../../host/host.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { usePendingWork } from "../../controls/pendingWork.ts";
import { useTypedText } from "../../controls/typedText.ts";
import type { PlannedAction, PlannedField } from "../../plan/plan.ts";
import { PromptFields } from "../PromptFields.tsx";
import { usePromptProblems } from "../usePromptProblems.ts";
import { amountsInCurrency, visiblePromptFields, withComputedAnswers } from "../visiblePromptFields.ts";
import { missingParts } from "../missingParts.ts";
import { candidates } from "../../controls/candidates.ts";
import { promptStart } from "../promptStart.ts";
import { promptValues } from "../promptValues.ts";
import { kindOfField } from "../../kinds/index.ts";
import { checkContextOf } from "../../host/hostContext.ts";
import { isDestructive } from "../availableActions.ts";
import "../actions.css";

export interface PromptDialogProps {
  readonly open: boolean;
  readonly action: PlannedAction;
  /** The title, with the name of the record. */
  readonly question: string;
  readonly hint?: string;
  /** All fields of the prompt, and the prompt as an entity, whose conditions hide or require some of them. */
  readonly fields: readonly PlannedField[];
  readonly ask?: CompiledEntity | undefined;
  /** The records of the action: defaults of the prompt read them. */
  readonly records: readonly Rec[];
  /** Earlier input; without it the prompt begins with its defaults. */
  readonly begin?: Rec | undefined;
  onTyped?(typed: Rec): void;
  /** Schema of the records. */
  readonly schema: EntitySchema;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
  readonly problems: readonly Problem[];
  /** Problems of the record itself, in place of `failure`. */
  readonly gaps?: ReactNode;
  onClose(): void;
  /** Gets the values of the visible fields, as they are sent. */
  onConfirm(asked: Rec): void;
}

export default function PromptDialog(props: PromptDialogProps) {
  const { open, action, ask, question, hint, busy, failure, problems, gaps, onClose } = props;
  const { t, text } = useTranslation();
  const form = useId();
  const host = useHost();
  const Fields = host.custom?.[action.transition?.custom ?? ""] ?? PromptFields;
  const { draft, shown, missing, waits, change, confirm } = usePrompt(props);
  const offered: Partial<PromptFieldsProps> = ask
    ? { candidates: (where, path) => candidates(ask, where, path, fromDraft(ask, draft), checkContextOf(host)) }
    : {};
  const problemOf = usePromptProblems(action.transition?.ask, [...missing, ...problems]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      // Rows of several fields need the width.
      wide={shown.some((field) => kindOfField(field).structure === "rows")}
      title={question}
      footer={
        <>
          {/* "Cancel" beside "Cancel loan" leaves open which of the two cancels. */}
          <Button onClick={onClose}>{t(text(action.label).startsWith(t("action.cancel")) ? "action.keep" : "action.cancel")}</Button>
          <Button type="submit" form={form} tone={isDestructive(action) ? "danger" : "primary"} busy={busy || waits}>
            {text(action.label)}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !waits) void confirm();
        }}
      >
        {gaps}
        {!gaps && failure && (
          <InlineNote tone="error" role="alert">
            {failure}
          </InlineNote>
        )}
        {hint && <p className="ld-muted">{hint}</p>}
        {shown.length > 0 && (
          <Fields
            fields={shown}
            draft={withComputedAnswers(ask, shown, draft, checkContextOf(host))}
            onChange={change}
            problemOf={problemOf}
            {...offered}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Draft of the prompt: its visible fields, its missing values after an attempt, and the confirmation, which waits for uploads (`waits`). */
function usePrompt({ action, fields, ask, records, begin, onTyped, schema, onConfirm }: PromptDialogProps) {
  const typedText = useTypedText();
  const pending = usePendingWork();
  const host = useHost();
  const [draft, setDraft] = useState<Rec>(() => begin ?? promptStart(ask, checkContextOf(host), records));
  const [missing, setMissing] = useState<readonly Problem[]>([]);
  const [waits, setWaits] = useState(false);
  // Text that is committed during the confirmation is not rendered yet.
  const latest = useRef<Rec>(draft);
  const change = (name: string, value: Json | undefined) => {
    latest.current = { ...latest.current, [name]: value };
    setDraft(latest.current);
    onTyped?.(latest.current);
    setMissing((old) => old.filter(({ path }) => path !== `/${name}` && !path.startsWith(`/${name}/`)));
  };
  const visibleIn = (typed: Rec) => visiblePromptFields(ask, fields, typed, checkContextOf(host));
  const confirm = async () => {
    typedText.commitAll();
    const files = pending.whenDone();
    if (files) {
      setWaits(true);
      const arrived = await files;
      setWaits(false);
      if (!arrived) return;
    }
    const typed = latest.current;
    const visible = visibleIn(typed);
    const absent = visible.flatMap((field) => (field.computed ? [] : missingParts(field, typed[field.name], field.path)));
    setMissing(absent.map((path): Problem => ({ path, code: "required", params: {}, severity: "error" })));
    if (absent.length === 0) onConfirm(promptValues(schema, action, Object.fromEntries(visible.map(({ name }) => [name, typed[name]]))));
  };
  return { draft, shown: amountsInCurrency(visibleIn(draft), draft, records), missing, waits, change, confirm };
}
