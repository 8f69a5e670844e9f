/** Opens the dialog that takes transitions by workbook. Rendered only where the host has one and the account may take a transition of it. */
import { useState } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { actionRefusal } from "../../host/roleGrants.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { TablePlan } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";

export interface SheetStepsButtonProps {
  readonly plan: TablePlan;
  readonly parts: LoadedScreen;
  readonly chosen: readonly Rec[];
  readonly narrow: boolean;
  onDone(): void;
}

export function SheetStepsButton({ plan, parts, chosen, narrow, onDone }: SheetStepsButtonProps) {
  const host = useHost();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const actions = plan.bySheet?.actions.filter((action) => actionRefusal(host, plan.entity, action) === undefined) ?? [];
  const Steps = host.sheets?.Steps;
  if (!plan.bySheet || !Steps || actions.length === 0) return null;
  const press = { icon: "upload", onClick: () => setOpen(true) } as const;
  return (
    <>
      {narrow ? <IconButton {...press} label={t("bySheet.open")} /> : <Button {...press}>{t("bySheet.open")}</Button>}
      {open && <Steps parts={parts} steps={{ ...plan.bySheet, actions }} chosen={chosen} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}
