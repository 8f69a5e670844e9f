import { IconButton } from "#engine/look/IconButton.tsx";
import { Menu } from "#engine/look/Menu.tsx";
import { useWords } from "../EngineProvider.tsx";
import { actionEntries } from "../actions/actionEntries.ts";
import type { OfferedAction } from "../actions/offeredActions.ts";
import type { PlannedAction } from "../plan/plan.ts";

/** All that can be done with a record; what is refused says why. */
export function RowMenu({
  offered,
  name,
  onRun,
}: {
  readonly offered: readonly OfferedAction[];
  readonly name: string;
  onRun(action: PlannedAction): void;
}) {
  const { t, text } = useWords();
  if (offered.length === 0) return null;
  const label = t("list.actionsOn", { name });
  return (
    <Menu
      label={label}
      items={actionEntries(offered, text, onRun)}
      trigger={(props) => <IconButton {...props} icon="ellipsis" label={label} tooltip={false} />}
    />
  );
}
