import { IconButton } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface RowButtonsProps {
  /** Name of the entry, for the labels. */
  readonly what: string;
  readonly index: number;
  readonly count: number;
  onMove(to: number): void;
  /** Absent for an entry that stays. */
  onRemove?(): void;
}

/** Buttons that move an entry up and down, or remove it. */
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
      {onRemove && <IconButton size="sm" icon="trash-2" label={t("visual.remove", { what })} onClick={onRemove} />}
    </span>
  );
}
