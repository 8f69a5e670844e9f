import { Fragment } from "react";
import { Icon } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { type DiagramProps, stateLabel } from "./selection.ts";

/** What to look at in the whole machine: states nobody reaches, ends, loops, and records in states that no longer exist. */
export function MachineNotes({ machine, marks, counts, onSelect }: DiagramProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const label = (code: string) => stateLabel(translation, machine.states, code);
  const lost = Object.entries(counts?.states ?? {}).filter(([code]) => !machine.states.some((state) => state.code === code));
  const total = Object.values(counts?.states ?? {}).reduce((sum, count) => sum + count, 0);
  const links = (codes: readonly string[]) => (
    <span>
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ", "}
          <button type="button" className="bench-link" onClick={() => onSelect({ kind: "state", code })}>
            {label(code)}
          </button>
        </Fragment>
      ))}
    </span>
  );
  return (
    <section aria-label={t("diagram.notes")}>
      <h3>{t("diagram.notes")}</h3>
      <p className="ld-help">
        {t("diagram.summary", { states: machine.states.length, transitions: machine.transitions.length, records: counts ? total : "…" })}
      </p>
      <ul className="diagram-notes">
        {lost.map(([code, count]) => (
          <li key={code} className="ld-problem">
            {t("diagram.lost", { code, count })}
          </li>
        ))}
        <li>
          <Icon name="triangle-alert" size={14} /> {t("diagram.notesUnreachable")}{" "}
          {marks.unreachable.size === 0 ? t("diagram.nothing") : links([...marks.unreachable])}
        </li>
        <li>
          <Icon name="flag" size={14} /> {t("diagram.notesEnds")} {marks.ends.size === 0 ? t("diagram.nothing") : links([...marks.ends])}
        </li>
        {marks.loops.length === 0 && (
          <li>
            <Icon name="refresh-cw" size={14} /> {t("diagram.notesLoops")} {t("diagram.nothing")}
          </li>
        )}
        {marks.loops.map(({ states, isTimed }) => (
          <li key={states.join(" ")}>
            <Icon name="refresh-cw" size={14} /> {t("diagram.notesLoops")} {links(states)}
            {isTimed && <p className="ld-problem">{t("diagram.endless")}</p>}
          </li>
        ))}
      </ul>
      <p className="ld-help">{t("diagram.hint")}</p>
    </section>
  );
}
