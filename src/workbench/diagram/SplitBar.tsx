import { useState } from "react";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

const shareKey = "lading-bench-diagram";
const [least, most, step] = [0.15, 0.8, 0.05];

/** Returns the share of the height that the picture has, and how to set it: where nobody has, a form that is edited gets more of it. */
export function useSplit(isEditing: boolean): readonly [share: number, onShare: (share: number | undefined) => void] {
  const [own, setOwn] = useState(() => Number(sessionStorage.getItem(shareKey)) || undefined);
  const onShare = (share: number | undefined): void => {
    const next = share === undefined ? undefined : Math.min(most, Math.max(least, share));
    sessionStorage.setItem(shareKey, next === undefined ? "" : String(next));
    setOwn(next);
  };
  return [own ?? (isEditing ? 0.32 : 0.6), onShare];
}

export interface SplitBarProps {
  readonly share: number;
  /** Receives the new share; undefined for the usual one. */
  onShare(share: number | undefined): void;
}

/** The bar between the picture and the form below it: dragged, or moved by the arrows; a double click restores it. */
export function SplitBar({ share, onShare }: SplitBarProps) {
  const { t } = useWorkbench().translation;
  return (
    <div
      className="diagram-split"
      role="separator"
      aria-orientation="horizontal"
      aria-label={t("diagram.split")}
      title={t("diagram.splitHint")}
      aria-valuemin={least * 100}
      aria-valuemax={most * 100}
      aria-valuenow={Math.round(share * 100)}
      tabIndex={0}
      onDoubleClick={() => onShare(undefined)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        onShare(share + (event.key === "ArrowUp" ? -step : step));
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientY }) => {
        const box = currentTarget.hasPointerCapture(pointerId) ? currentTarget.parentElement?.getBoundingClientRect() : undefined;
        if (box && box.height > 0) onShare((clientY - box.top) / box.height);
      }}
    />
  );
}
