/** Dialog that chooses between several packing templates of the same goods. */
import { useState } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import { Button, Dialog, type Translation, useTranslation } from "#engine";

export interface TemplateDialogProps {
  /** SKU -> its templates; undefined closes the dialog. */
  readonly templates: ReadonlyMap<string, readonly Rec[]> | undefined;
  onClose(): void;
  onChoose(chosen: ReadonlyMap<string, Rec>): void;
}

export function TemplateDialog({ templates, onClose, onChoose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map());
  const all = [...(templates ?? [])];
  return (
    <Dialog
      open={templates !== undefined}
      onClose={onClose}
      title={t("packing.chooseTemplate")}
      closeLabel={t("action.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button tone="primary" onClick={() => onChoose(new Map(all.map(([sku, own]) => [sku, own[picked.get(sku) ?? 0] ?? {}])))}>
            {t("packing.fillIn")}
          </Button>
        </>
      }
    >
      <div className="packing-templates">
        {all.map(([sku, own]) => (
          <fieldset key={sku}>
            <legend className="ld-label">{sku}</legend>
            {own.map((template, at) => (
              <label key={String(template["name"])}>
                <input
                  type="radio"
                  name={sku}
                  checked={(picked.get(sku) ?? 0) === at}
                  onChange={() => setPicked(new Map(picked).set(sku, at))}
                />
                <span>
                  {String(template["name"] ?? "")}
                  <span className="ld-subtle"> {summary(template, t)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function summary(template: Rec, t: Translation["t"]): string {
  const shown = (value: Json | undefined) => (value === undefined || value === null ? "–" : String(value));
  const { quantityPerBox, grossWeightPerBox, length, width, height } = template;
  return t("packing.templateSummary", {
    quantity: shown(quantityPerBox),
    weight: shown(grossWeightPerBox),
    size: [length, width, height].map(shown).join(" × "),
  });
}
