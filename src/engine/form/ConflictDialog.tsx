/** Somebody else stored the record in the meantime: what they changed, and for each field that both changed, whose stays. */
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
  const { parts, frame, saving } = model;
  const { store, plan } = frame;
  const { t, text } = useTranslation();
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const name = useId();
  const base = toDraft(parts.entity, store.stored() ?? {});
  const both = findConflicts(plan, base, store.draft(), theirs);
  const other = remoteChanges(plan, base, store.draft(), theirs);
  const choose = (path: string, mine: boolean) =>
    setGiven((now) => {
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
          <Button tone="primary" onClick={() => saving.resolve((path) => !given.has(path))}>
            {t("form.takeOver")}
          </Button>
        </>
      }
    >
      <p>{t(both.length > 0 ? "form.conflictHint" : "form.noConflictHint")}</p>
      {both.length > 0 && (
        <table className="ld-conflict">
          <thead>
            <tr>
              <th scope="col">{t("form.field")}</th>
              <th scope="col">{t("form.mine")}</th>
              <th scope="col">{t("form.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {both.map(({ field, mine, theirs: there }) => (
              <tr key={field.path}>
                <th scope="row">{text(field.label)}</th>
                {[
                  { isMine: true, value: mine },
                  { isMine: false, value: there },
                ].map(({ isMine, value }) => (
                  <td key={String(isMine)}>
                    <label className="ld-choice">
                      <input
                        type="radio"
                        className="ld-radio"
                        name={`${name}${field.path}`}
                        checked={given.has(field.path) !== isMine}
                        onChange={() => choose(field.path, isMine)}
                      />
                      <ValueCell field={field} value={value} />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OtherChanges changes={other} />
    </Dialog>
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
