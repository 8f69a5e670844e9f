/** One block of text in, an address in its fields: what was read is shown before it is filled in. */
import { useId, useState } from "react";
import type { AddressRole, AddressWords } from "#dialect/schema/addresses.ts";
import type { Json } from "#dialect/json/json.ts";
import { addressFields, replacedRoles } from "../../address/addressFields.ts";
import { readAddress } from "../../address/readAddress.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { isEmptyValue } from "../../values/control.ts";
import { kindNamed } from "../../kinds/index.ts";
import { commitTyped } from "../../controls/useBuffered.ts";
import { Button } from "../../ui/Button.tsx";
import type { PlannedField, PlannedSection } from "../../plan/plan.ts";
import { useFormContext } from "./formContext.ts";

type PasteRoles = NonNullable<PlannedSection["paste"]>;

/** What becomes of a field; without a value it is emptied. */
interface Reading {
  readonly field: PlannedField;
  readonly value: string | undefined;
}

/** What becomes of the fields by a text, in the order of the section. */
function readInto(text: string, roles: PasteRoles, words: AddressWords): readonly Reading[] {
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

export interface PasteAddressProps {
  readonly roles: PasteRoles;
  readonly words: AddressWords;
  /** Filled in: what takes it back. */
  onFilled(undo: () => void): void;
  /** Filled in, or waved away. */
  onDone(): void;
}

export default function PasteAddress({ roles, words, onFilled, onDone }: PasteAddressProps) {
  const { t, text, language } = useTranslation();
  const { store } = useFormContext();
  const host = useHost();
  const id = useId();
  const [pasted, setPasted] = useState("");
  const open = readInto(pasted, roles, words).filter(({ field }) => !store.stateAt(field.path).readOnly);
  // What was read, and what of the address before goes.
  const found = open.filter(({ field, value }) => value !== undefined || !isEmptyValue(store.get(field.path)));
  const filled = found.filter(({ value }) => value !== undefined).length;
  const fill = () => {
    if (found.length === 0) return;
    commitTyped();
    const put = (values: readonly (readonly [string, Json | undefined])[]) => {
      for (const [path, value] of values) {
        store.set(path, value);
        store.leave(path);
      }
    };
    // All of them: one that is not filled in may go with one that is.
    const before = Object.values(roles).map(({ path }) => [path, store.get(path)] as const);
    put(found.map(({ field, value }) => [field.path, value]));
    const undo = () => {
      put(before);
      host.notify("info", t("form.pasteUndone"));
    };
    onFilled(undo);
    host.notify("success", t("form.pasteFilled", { count: filled }), { label: t("form.pasteUndo"), run: undo });
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
      <dl className="ld-paste-found" aria-live="polite">
        {found.map(({ field, value }) => (
          <div key={field.path}>
            <dt>{text(field.label)}</dt>
            <dd>{value === undefined ? "–" : kindNamed(field.kind).toText(value, field, language)}</dd>
          </div>
        ))}
        {pasted.trim() !== "" && found.length === 0 && <div>{t("form.pasteNothing")}</div>}
      </dl>
      <div className="ld-paste-actions">
        <Button size="sm" tone="ghost" onClick={onDone}>
          {t("action.cancel")}
        </Button>
        <Button size="sm" disabled={found.length === 0} onClick={fill}>
          {t("form.pasteFill")}
        </Button>
      </div>
    </div>
  );
}
