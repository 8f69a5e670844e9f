/** Dialog after a concurrent save by somebody else: lists their changes, and asks which value to keep where both changed a field. */
import { useId, useState } from "react";
import { toDraft } from "#dialect/records/draft.ts";
import type { Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { type Conflict, findConflicts, remoteChanges } from "./store/mergeRecords.ts";
import type { FormModel } from "./lifecycle/useForm.ts";

export function ConflictDialog({ model, theirs }: { readonly model: FormModel; readonly theirs: Rec }) {
  const { parts, context, saving } = model;
  const { store, plan } = context;
  const { t } = useTranslation();
  /** Paths of the fields that take the other value. */
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  const base = toDraft(parts.entity, store.stored() ?? {});
  const both = findConflicts(plan, base, store.draft(), theirs);
  const other = remoteChanges(plan, base, store.draft(), theirs);
  const choose = (path: string, mine: boolean) =>
    setReplaced((now) => {
      const next = new Set(now);
      if (mine) next.delete(path);
      else next.add(path);
      return next;
    });
  return (
    <Dialog
      open
      wide
      alert
      onClose={saving.dismiss}
      title={t(both.length > 0 ? "form.conflict" : "form.changedMeanwhile")}
      footer={
        <>
          <Button onClick={saving.dismiss}>{t("form.keepEditing")}</Button>
          <Button tone="primary" onClick={() => saving.resolve((path) => !replaced.has(path))}>
            {t("form.takeOver")}
          </Button>
        </>
      }
    >
      <p>{t(both.length > 0 ? "form.conflictHint" : "form.noConflictHint")}</p>
      {both.length > 0 && <ConflictTable conflicts={both} replaced={replaced} onChoose={choose} />}
      <OtherChanges changes={other} />
    </Dialog>
  );
}

interface ConflictTableProps {
  readonly conflicts: readonly Conflict[];
  readonly replaced: ReadonlySet<string>;
  onChoose(path: string, isMine: boolean): void;
}

/** One row for each field that both changed, with a choice between the two values. */
function ConflictTable({ conflicts, replaced, onChoose }: ConflictTableProps) {
  const { t, text } = useTranslation();
  const name = useId();
  return (
    <table className="ld-conflict">
      <thead>
        <tr>
          <th scope="col">{t("form.field")}</th>
          <th scope="col">{t("form.mine")}</th>
          <th scope="col">{t("form.theirs")}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ field, mine, theirs }) => (
          <tr key={field.path}>
            <th scope="row">{text(field.label)}</th>
            {[
              { isMine: true, value: mine },
              { isMine: false, value: theirs },
            ].map(({ isMine, value }) => (
              <td key={String(isMine)}>
                <label className="ld-choice">
                  <input
                    type="radio"
                    className="ld-radio"
                    name={`${name}${field.path}`}
                    checked={replaced.has(field.path) !== isMine}
                    onChange={() => onChoose(field.path, isMine)}
                  />
                  <ValueCell field={field} value={value} />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherChanges({ changes }: { readonly changes: readonly Conflict[] }) {
  const { t, text } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <>
      <p className="ld-conflict-more">{t("form.alsoChanged")}</p>
      <dl className="ld-lines-list">
        {changes.map(({ field, theirs }) => (
          <div key={field.path}>
            <dt>{text(field.label)}</dt>
            <dd>
              <ValueCell field={field} value={theirs} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
