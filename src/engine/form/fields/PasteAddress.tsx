/** Fills the fields of an address from one pasted block of text, after a preview. */
import { useId, useState } from "react";
import type { AddressRole, AddressWords } from "#dialect/schema/addresses.ts";
import type { Json } from "#dialect/json/json.ts";
import { addressFields, replacedRoles } from "../../address/addressFields.ts";
import { readAddress } from "../../address/readAddress.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { isEmptyValue } from "../../values/control.ts";
import { kindOfField } from "../../kinds/index.ts";
import { useTypedText } from "../../controls/typedText.ts";
import { Button } from "../../ui/Button.tsx";
import type { PlannedField, PlannedSection } from "../../plan/plan.ts";
import { useFormContext } from "./formContext.ts";

type PasteRoles = NonNullable<PlannedSection["paste"]>;

/** New value of one field; undefined empties it. */
interface FieldChange {
  readonly field: PlannedField;
  readonly value: string | undefined;
}

/** Reads an address and returns the changes of the fields, in the order of the section. */
function changesFrom(text: string, roles: PasteRoles, words: AddressWords): readonly FieldChange[] {
  const countries = (roles.country?.codes ?? []).map(({ const: code, "x-label": names }) => ({
    code: String(code),
    names: Object.values(names),
  }));
  const has = new Set(Object.keys(roles) as AddressRole[]);
  const parts = readAddress(text, countries, words);
  const texts = addressFields(parts, has);
  const emptied = replacedRoles(parts, new Set(texts.keys()));
  return [...has].flatMap((role) => {
    const [field, value] = [roles[role], texts.get(role)];
    return field && (value !== undefined || emptied.has(role)) ? [{ field, value }] : [];
  });
}

/** Returns a function that writes the changes into the form, notifies the user, and returns what undoes them. */
function useFill(roles: PasteRoles): (changes: readonly FieldChange[]) => () => void {
  const { t } = useTranslation();
  const { store } = useFormContext();
  const typedText = useTypedText();
  const host = useHost();
  const put = (values: readonly (readonly [string, Json | undefined])[]) => {
    for (const [path, value] of values) {
      store.set(path, value);
      store.leave(path);
    }
  };
  return (changes) => {
    typedText.commitAll();
    // All fields of the section: filling one may clear another by a condition.
    const before = Object.values(roles).map(({ path }) => [path, store.get(path)] as const);
    put(changes.map(({ field, value }) => [field.path, value]));
    const undo = () => {
      put(before);
      host.notify("info", t("form.pasteUndone"));
    };
    host.notify("success", t("form.pasteFilled", { count: changes.filter(({ value }) => value !== undefined).length }), {
      label: t("form.pasteUndo"),
      run: undo,
    });
    return undo;
  };
}

export interface PasteAddressProps {
  readonly roles: PasteRoles;
  readonly words: AddressWords;
  /** Called after filling, with a function that undoes it. */
  onFilled(undo: () => void): void;
  /** Called after filling, and when the user cancels. */
  onDone(): void;
}

export default function PasteAddress({ roles, words, onFilled, onDone }: PasteAddressProps) {
  const { t } = useTranslation();
  const { store } = useFormContext();
  const fillFields = useFill(roles);
  const id = useId();
  const [pasted, setPasted] = useState("");
  const changes = changesFrom(pasted, roles, words)
    .filter(({ field }) => !store.stateAt(field.path).readOnly)
    .filter(({ field, value }) => value !== undefined || !isEmptyValue(store.get(field.path)));
  const fill = () => {
    if (changes.length === 0) return;
    onFilled(fillFields(changes));
    onDone();
  };
  return (
    <div className="ld-paste" role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id} className="ld-label">
        {t("form.pasteHere")}
      </label>
      <textarea
        id={id}
        className="ld-input"
        rows={4}
        data-escape
        autoFocus
        placeholder={t("form.pasteExample")}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
          else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) fill();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <ChangePreview changes={changes} isUnread={pasted.trim() !== "" && changes.length === 0} />
      <div className="ld-paste-actions">
        <Button size="sm" tone="ghost" onClick={onDone}>
          {t("action.cancel")}
        </Button>
        <Button size="sm" disabled={changes.length === 0} onClick={fill}>
          {t("form.pasteFill")}
        </Button>
      </div>
    </div>
  );
}

/** Lists what filling would change, or says that nothing was read. */
function ChangePreview({ changes, isUnread }: { readonly changes: readonly FieldChange[]; readonly isUnread: boolean }) {
  const { t, text, language } = useTranslation();
  return (
    <dl className="ld-paste-found" aria-live="polite">
      {changes.map(({ field, value }) => (
        <div key={field.path}>
          <dt>{text(field.label)}</dt>
          <dd>{value === undefined ? "–" : kindOfField(field).toText(value, field, language)}</dd>
        </div>
      ))}
      {isUnread && <div>{t("form.pasteNothing")}</div>}
    </dl>
  );
}
