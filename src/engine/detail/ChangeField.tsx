import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { Button } from "#engine/ui/Button.tsx";
import { useTranslation } from "../host/EngineProvider.tsx";
import { isEmptyValue } from "../values/control.ts";
import { FormDrawer } from "../form/FormDrawer.tsx";
import type { PlannedField } from "../plan/plan.ts";

/** Button beside a value that opens the form to change it. */
export function ChangeField({
  field,
  screen,
  record,
  onChanged,
}: {
  readonly field: PlannedField;
  readonly screen: string;
  readonly record: Rec;
  onChanged(): void;
}) {
  const { t, text } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = { label: text(field.label) };
  const isEmpty = isEmptyValue(getAt(record, field.path));
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={t(isEmpty ? "detail.enterOf" : "detail.changeOf", label)}>
        {t(isEmpty ? "detail.enter" : "detail.change")}
      </Button>
      {open && <FormDrawer screen={screen} mode="change" onClose={() => setOpen(false)} onSaved={onChanged} />}
    </>
  );
}
