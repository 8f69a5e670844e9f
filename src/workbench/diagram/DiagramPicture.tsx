import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { Icon, StatusTag } from "#engine";
import type { StateCounts } from "#dialect/wire/stored.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { MachineMarks } from "./findMarks.ts";
import { type Box, type Diagram, type DiagramEdge, type DiagramNode, lineHeight, type Point } from "./layoutDiagram.ts";
import type { MachineForm } from "./readMachine.ts";
import { type Roles, takerIcon, takerText } from "./takers.ts";
import { touchesState, type DiagramChoice, stateLabel } from "./selection.ts";

export interface DiagramPictureProps {
  readonly diagram: Diagram;
  readonly machine: MachineForm;
  readonly marks: MachineMarks;
  readonly counts: StateCounts | undefined;
  /** Roles that transitions may name; absent on paper. */
  readonly roles?: Roles;
  readonly scale: number;
  readonly selection?: DiagramChoice | undefined;
  /** Absent on paper. */
  onSelect?(selection: DiagramChoice): void;
  onMoveEnd?(move: EndMove): void;
}

/** One end of a transition was moved from a state to another. */
export interface EndMove {
  readonly index: number;
  readonly end: "from" | "to";
  readonly code: string;
  readonly next: string;
}

/** Signs of what is to be looked at in a state; the sheet of paper explains them. */
export const markIcons = { unreachable: "triangle-alert", end: "flag", inLoop: "refresh-cw" } as const;

const placeOf = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height });

/**
 * States, lanes and transitions as a picture for the pointer. The list beside it says and does the same for the keyboard and for
 * screen readers, which do not see the picture.
 */
export function DiagramPicture(props: DiagramPictureProps) {
  const { diagram, machine, counts, scale, selection, onSelect, onMoveEnd } = props;
  const { translation } = useWorkbench();
  const byId = (id: string) => machine.tabs.find((tab) => tab.id === id);
  return (
    <div aria-hidden className="diagram-space" style={{ width: diagram.width * scale, height: diagram.height * scale }}>
      <div className="diagram-plane" style={{ width: diagram.width, height: diagram.height, transform: `scale(${scale})` }}>
        {diagram.lanes.map((lane) => (
          <div key={lane.tabs.join(" ")} className="diagram-lane" style={placeOf(lane)}>
            <div className="diagram-lane-head ld-trunc">
              {lane.tabs
                .map((id) => [translation.text(byId(id)?.label) || id, counts?.tabs[id]].filter((part) => part !== undefined).join(" · "))
                .join("  |  ")}
            </div>
          </div>
        ))}
        <Arrows diagram={diagram} machine={machine} selection={selection} />
        {diagram.nodes.map((node) => (
          <StateBox key={node.code} {...props} node={node} />
        ))}
        {diagram.edges.map((edge) => (
          <EdgeLabels key={`${edge.from} ${edge.to}`} {...props} edge={edge} onSelect={onSelect} />
        ))}
        {onMoveEnd && <EndHandles diagram={diagram} selection={selection} onMoveEnd={onMoveEnd} scale={scale} />}
      </div>
    </div>
  );
}

/** The arrow of each pair of states. That of a chosen transition is strong. */
function Arrows({ diagram, machine, selection }: Pick<DiagramPictureProps, "diagram" | "machine" | "selection">) {
  const id = useId();
  const chosen = selection?.kind === "transition" ? selection.index : undefined;
  const start = diagram.nodes.find(({ code }) => code === machine.initial);
  return (
    <svg width={diagram.width} height={diagram.height} className="diagram-arrows" aria-hidden>
      <defs>
        <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse">
          <path d="M0 0 8 4 0 8z" fill="context-stroke" />
        </marker>
      </defs>
      {diagram.edges.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={curve(edge.points)}
          markerEnd={`url(#${id})`}
          data-chosen={(chosen !== undefined && edge.transitions.includes(chosen)) || undefined}
          data-timed={edge.transitions.every((index) => machine.transitions[index]?.by === "time") || undefined}
        />
      ))}
      {start && (
        <g className="diagram-start">
          <circle cx={start.x - 9} cy={start.y - 9} r="5" />
          <path d={`M${start.x - 6} ${start.y - 6} ${start.x + 2} ${start.y + 2}`} markerEnd={`url(#${id})`} />
        </g>
      )}
    </svg>
  );
}

/** A line through the points with round corners. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const corners = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return `M${first.x} ${first.y} ${corners.join(" ")} L${last.x} ${last.y}`;
}

function StateBox({ node, machine, marks, counts, selection, onSelect }: DiagramPictureProps & { readonly node: DiagramNode }) {
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const state = machine.states.find(({ code }) => code === node.code);
  const count = counts?.states[node.code] ?? (counts ? 0 : undefined);
  const words = {
    in: (from: number) => t("diagram.lineIn", { count: from }),
    stays: () => "",
    removed: () => t("diagram.lineRemoved"),
    formula: () => t("diagram.lineFormula"),
  } as const;
  return (
    <div
      className="diagram-state"
      style={placeOf(node)}
      data-state={node.code}
      data-chosen={touchesState(machine, selection, node.code) || undefined}
      data-end={marks.ends.has(node.code) || undefined}
      data-unreachable={marks.unreachable.has(node.code) || undefined}
    >
      <Pressable className="diagram-state-head" onPress={onSelect && (() => onSelect({ kind: "state", code: node.code }))}>
        <StatusTag color={state?.hue} icon={state?.mark}>
          {stateLabel(translation, machine.states, node.code)}
        </StatusTag>
        <span className="diagram-state-foot">
          <span className="ld-trunc ld-mono">{node.code}</span>
          {marks.unreachable.has(node.code) && <Icon name={markIcons.unreachable} size={14} />}
          {marks.ends.has(node.code) && <Icon name={markIcons.end} size={14} />}
          {marks.loops.some(({ states }) => states.includes(node.code)) && <Icon name={markIcons.inLoop} size={14} />}
          {count !== undefined && <b>{count}</b>}
        </span>
      </Pressable>
      {node.lines.map(({ transition, kind }) => (
        <Pressable
          key={`${transition} ${kind}`}
          className="diagram-line"
          chosen={selection?.kind === "transition" && selection.index === transition}
          onPress={onSelect && (() => onSelect({ kind: "transition", index: transition }))}
        >
          <Icon
            name={kind === "in" ? "corner-down-right" : kind === "removed" ? "trash-2" : kind === "formula" ? "undo-2" : "refresh-cw"}
            size={14}
          />
          <span className="ld-trunc">
            {[text(machine.transitions[transition]?.label), words[kind](machine.transitions[transition]?.from.length ?? 0)]
              .filter(Boolean)
              .join(" ")}
          </span>
        </Pressable>
      ))}
    </div>
  );
}

interface EdgeLabelsProps extends Pick<DiagramPictureProps, "machine" | "roles" | "selection"> {
  readonly edge: DiagramEdge;
  readonly onSelect: ((selection: DiagramChoice) => void) | undefined;
}

function EdgeLabels({ edge, machine, roles = {}, selection, onSelect }: EdgeLabelsProps) {
  const { translation } = useWorkbench();
  const { text } = translation;
  return edge.transitions.map((index, place) => (
    <Pressable
      key={index}
      className="diagram-label"
      title={takerText(translation, machine.transitions[index]?.by ?? [], roles)}
      box={{ ...edge.label, y: edge.label.y + place * lineHeight, height: lineHeight }}
      chosen={selection?.kind === "transition" && selection.index === index}
      onPress={onSelect && (() => onSelect({ kind: "transition", index }))}
    >
      <Icon name={takerIcon(machine.transitions[index]?.by, roles)} size={14} />
      <span className="ld-trunc">{text(machine.transitions[index]?.label) || machine.transitions[index]?.id}</span>
    </Pressable>
  ));
}

interface PressableProps {
  readonly className: string;
  readonly title?: string;
  readonly box?: Box;
  readonly chosen?: boolean;
  onPress: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A button for the pointer alone; plain on paper. */
function Pressable({ className, title, box, chosen, onPress, children }: PressableProps) {
  const style = box && placeOf(box);
  if (!onPress)
    return (
      <div className={className} style={style} title={title}>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      style={style}
      title={title}
      data-chosen={chosen || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface EndHandlesProps extends Pick<DiagramPictureProps, "diagram" | "selection" | "scale"> {
  onMoveEnd(move: EndMove): void;
}

/** Handles at both ends of the arrows of the chosen transition. Dropped on another state, that end moves there. */
function EndHandles({ diagram, selection, scale, onMoveEnd }: EndHandlesProps) {
  const [drag, setDrag] = useState<{ readonly key: string; readonly by: Point }>();
  const index = selection?.kind === "transition" ? selection.index : undefined;
  const edges = index === undefined ? [] : diagram.edges.filter(({ transitions }) => transitions.includes(index));
  if (index === undefined) return null;
  return edges.flatMap((edge) =>
    (["from", "to"] as const).map((end) => {
      const key = `${edge.from} ${edge.to} ${end}`;
      const at = (end === "from" ? edge.points[0] : edge.points.at(-1)) ?? { x: 0, y: 0 };
      const by = drag?.key === key ? drag.by : { x: 0, y: 0 };
      const drop = ({ clientX, clientY }: PointerEvent) => {
        setDrag(undefined);
        const below = document.elementsFromPoint(clientX, clientY).map((element) => element.closest<HTMLElement>("[data-state]"));
        const next = below.find((element) => element !== null)?.dataset["state"];
        const code = edge[end];
        if (next !== undefined && next !== code) onMoveEnd({ index, end, code, next });
      };
      return (
        <div
          key={key}
          className="diagram-handle"
          data-end={end}
          style={{ left: at.x + by.x, top: at.y + by.y }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setDrag({ key, by: { x: 0, y: 0 } });
          }}
          onPointerMove={({ movementX, movementY }) =>
            drag?.key === key && setDrag({ key, by: { x: drag.by.x + movementX / scale, y: drag.by.y + movementY / scale } })
          }
          onPointerUp={(event) => drag?.key === key && drop(event)}
          onPointerCancel={() => setDrag(undefined)}
        />
      );
    }),
  );
}
