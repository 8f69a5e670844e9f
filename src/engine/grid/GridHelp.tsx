/** Help about the keys of the grid, and the button that opens it. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { useEffect, useRef } from "react";
import { shownKeys } from "../browser/shortcuts.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";

const keys: readonly (readonly [keys: string, message: MessageKey])[] = [
  ["← ↑ ↓ →", "grid.keyMove"],
  ["Ctrl ← ↑ ↓ →", "grid.keyJump"],
  ["Tab · Enter", "grid.keyNext"],
  ["F2", "grid.keyEdit"],
  ["Esc", "grid.keyCancel"],
  ["Shift ← ↑ ↓ →", "grid.keyChoose"],
  ["Shift Space", "grid.keyRow"],
  ["Ctrl A", "grid.keyAll"],
  ["Ctrl C · X · V", "grid.keyClipboard"],
  ["Ctrl D", "grid.keyFill"],
  ["Ctrl + · Ctrl −", "grid.keyRows"],
  ["Ctrl Z · Ctrl Y", "grid.keyUndo"],
  ["Alt ← →", "grid.keyWidth"],
];

export interface GridHelpProps {
  readonly open: boolean;
  onOpen(open: boolean): void;
  onClose(): void;
  /** A column of the grid splits texts such as `60*40*50`. */
  readonly split: boolean;
}

export function GridHelp({ open, onOpen, onClose, split }: GridHelpProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  const close = () => {
    onOpen(false);
    onClose();
  };
  return (
    <span className="ld-grid-help">
      <button
        type="button"
        className="ld-icon-button ld-icon-button-sm"
        aria-label={t("grid.keys")}
        title={`${t("grid.keys")} (?)`}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <Icon name="circle-question-mark" size={14} />
      </button>
      {open && (
        <div
          ref={panel}
          role="dialog"
          aria-label={t("grid.keys")}
          tabIndex={-1}
          className="ld-grid-keys"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            close();
          }}
          onBlur={(event) => {
            if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) onOpen(false);
          }}
        >
          <dl>
            {keys.map(([key, message]) => (
              <div key={key}>
                <dt>{shownKeys(key)}</dt>
                <dd>{t(message)}</dd>
              </div>
            ))}
          </dl>
          <p>{t("grid.helpPaste")}</p>
          {split && <p>{t("grid.helpSplit")}</p>}
        </div>
      )}
    </span>
  );
}
