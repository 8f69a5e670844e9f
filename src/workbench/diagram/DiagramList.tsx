import type { ReactNode } from "react";
import { Icon } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { manyStates } from "./layoutDiagram.ts";
import type { MachineTransition } from "./readMachine.ts";
import { type DiagramProps, stateLabel } from "./selection.ts";
import { type Roles, takerText } from "./takers.ts";

/** The diagram as a list: each state with its records, marks and the transitions that leave it. For the keyboard and screen readers. */
export function DiagramList({ machine, marks, counts, catalog, selection, onSelect }: DiagramProps) {
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const many = machine.transitions.filter(({ from }) => from.length > manyStates);
  const entry = (transition: MachineTransition) => (
    <ListButton
      key={transition.index}
      isChosen={selection?.kind === "transition" && selection.index === transition.index}
      onPress={() => onSelect({ kind: "transition", index: transition.index })}
    >
      <TransitionLine transition={transition} states={machine.states} roles={catalog?.roles?.roles ?? {}} />
    </ListButton>
  );
  return (
    <nav className="diagram-list" aria-label={t("diagram.list")}>
      <ul>
        {machine.states.map(({ code }) => {
          const notes = [
            code === machine.initial && t("diagram.initial"),
            marks.unreachable.has(code) && t("diagram.unreachable"),
            marks.ends.has(code) && t("diagram.end"),
            marks.loops.some(({ states }) => states.includes(code)) && t("diagram.inLoop"),
          ].filter(Boolean);
          return (
            <ListButton
              key={code}
              isChosen={selection?.kind === "state" && selection.code === code}
              onPress={() => onSelect({ kind: "state", code })}
              inner={machine.transitions.filter(({ from }) => from.includes(code) && from.length <= manyStates).map(entry)}
            >
              <b className="ld-trunc">{stateLabel(translation, machine.states, code)}</b>
              <span className="ld-subtle">
                {[counts && t("diagram.records", { count: counts.states[code] ?? 0 }), ...notes].filter(Boolean).join(", ")}
              </span>
            </ListButton>
          );
        })}
      </ul>
      <h3>{t("diagram.tabs")}</h3>
      <ul>
        {machine.tabs.map((tab, index) => (
          <ListButton
            key={tab.id}
            isChosen={selection?.kind === "tab" && selection.index === index}
            onPress={() => onSelect({ kind: "tab", index })}
          >
            <span className="ld-trunc">{text(tab.label) || tab.id}</span>
          </ListButton>
        ))}
        <ListButton isChosen={selection?.kind === "newTab"} onPress={() => onSelect({ kind: "newTab" })}>
          <span>{`+ ${t("condition.add.tab")}`}</span>
        </ListButton>
      </ul>
      {many.length > 0 && (
        <>
          <h3>{t("diagram.fromMany")}</h3>
          <ul>{many.map(entry)}</ul>
        </>
      )}
    </nav>
  );
}

interface ListButtonProps {
  readonly isChosen: boolean;
  onPress(): void;
  readonly inner?: readonly ReactNode[];
  readonly children: ReactNode;
}

function ListButton({ isChosen, onPress, inner = [], children }: ListButtonProps) {
  return (
    <li>
      <button type="button" aria-current={isChosen ? "true" : undefined} onClick={onPress}>
        {children}
      </button>
      {inner.length > 0 && <ul>{inner}</ul>}
    </li>
  );
}

/** Label, target and takers of the transition. */
function TransitionLine({
  transition,
  states,
  roles,
}: {
  readonly transition: MachineTransition;
  readonly states: DiagramProps["machine"]["states"];
  readonly roles: Roles;
}) {
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const { target, by } = transition;
  const leads =
    target.kind === "states"
      ? target.codes.map((code) => stateLabel(translation, states, code)).join(" / ")
      : t(`diagram.target.${target.kind}`);
  return (
    <>
      <span className="ld-trunc">{text(transition.label) || transition.id}</span>
      <span className="ld-subtle diagram-leads">
        <Icon name="arrow-right" size={14} />
        {`${leads}, ${takerText(translation, by, roles)}`}
      </span>
    </>
  );
}
