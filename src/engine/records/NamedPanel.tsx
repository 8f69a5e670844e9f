/** The panel of records that a person keeps under names for one screen: those there are, undo of a deletion, and a form for a new one. */
import { type ReactNode, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { NamedRecords } from "./useNamedRecords.ts";
import "./named.css";

export interface NamedPanelProps {
  readonly className: string;
  readonly kept: Omit<NamedRecords, "put" | "schema">;
  /** The records, and what is said about them. */
  readonly list: ReactNode;
  /** Said where there is none. */
  readonly none: string;
  onRestore(record: Rec): void;
  /** The form for a new one. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

export function NamedPanel({ className, kept, list, none, onRestore, children, foot }: NamedPanelProps) {
  const { t } = useTranslation();
  const { stored, loading, failure, problem, deleted, nameOf } = kept;
  return (
    <div className={className}>
      {list}
      {loading && <Skeleton width="70%" />}
      {failure !== undefined && <p className="ld-problem">{failure}</p>}
      {!loading && failure === undefined && stored.length === 0 && <p className="ld-help">{none}</p>}
      {deleted && (
        <p className="ld-named-gone" role="status">
          {t("list.viewRemoved", { name: nameOf(deleted) })}
          <button type="button" className="ld-link" onClick={() => onRestore(deleted)}>
            {t("list.viewUndo")}
          </button>
        </p>
      )}
      {children}
      {problem !== undefined && (
        <p className="ld-problem" role="alert">
          {problem}
        </p>
      )}
      {foot}
    </div>
  );
}

export interface NewNamedProps {
  readonly kept: NamedPanelProps["kept"];
  /** Name of the box. */
  readonly label: string;
  /** Returns whether it is stored. */
  onSave(name: string): Promise<boolean>;
  readonly children?: ReactNode;
}

/** The name under which a new one is stored; one of this name is replaced. */
export function NewNamed({ kept, label, onSave, children }: NewNamedProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const save = async () => {
    if (name !== "" && (await onSave(name))) setTyped("");
  };
  return (
    <form
      className="ld-named-new"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the page around the panel is another one.
        event.stopPropagation();
        void save();
      }}
    >
      <input
        className="ld-input ld-input-sm"
        aria-label={label}
        aria-invalid={kept.problem !== undefined || undefined}
        placeholder={label}
        maxLength={kept.maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
      <Button type="submit" size="sm" tone="primary" busy={kept.busy} aria-disabled={name === "" || undefined}>
        {t(kept.named(name) ? "list.viewReplace" : "list.viewSave")}
      </Button>
    </form>
  );
}
