import { IconButton } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface RowButtonsProps {
  readonly what: string;
  readonly index: number;
  readonly count: number;
  onMove(to: number): void;
  onRemove(): void;
}

/** Moves an entry among the others, or takes it out. */
export function RowButtons({ what, index, count, onMove, onRemove }: RowButtonsProps) {
  const { t } = useWorkbench().translation;
  return (
    <span className="visual-tools">
      <IconButton
        size="sm"
        icon="arrow-up"
        label={t("visual.up", { what })}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index - 1)}
      />
      <IconButton
        size="sm"
        icon="arrow-down"
        label={t("visual.down", { what })}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      />
      <IconButton size="sm" icon="trash-2" label={t("visual.remove", { what })} onClick={onRemove} />
    </span>
  );
}
