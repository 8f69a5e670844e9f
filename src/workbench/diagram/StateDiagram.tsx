import { useEffect, useMemo, useRef, useState } from "react";
import { Button, EmptyState, IconButton, Menu } from "#engine";
import type { StateCounts } from "#dialect/wire/stored.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { useTellPart } from "../client/useTellPart.ts";
import { labelOf } from "../client/fileGroups.ts";
import { AddPart } from "../visual/AddPart.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { DiagramList } from "./DiagramList.tsx";
import { DiagramPaper, type DiagramPaperProps, sheets } from "./DiagramPaper.tsx";
import { DiagramPicture } from "./DiagramPicture.tsx";
import { entriesFrom, findMarks } from "./findMarks.ts";
import { type Diagram, type DiagramStructure, layoutDiagram, structureOf } from "./layoutDiagram.ts";
import { withMovedEnd } from "./machineEdits.ts";
import { MachineNotes } from "./MachineNotes.tsx";
import { NewStateForm, NewTransitionForm } from "./NewParts.tsx";
import { codesOf, type MachineForm, readMachine } from "./readMachine.ts";
import { choiceAt, type DiagramProps, pointerOfChoice } from "./selection.ts";
import { StateForm } from "./StateForm.tsx";
import { TabForm } from "./TabForm.tsx";
import { TransitionForm } from "./TransitionForm.tsx";
import "./diagram.css";

/** Interval of counting the stored records again, in ms. */
const countMs = 10_000;
const scales = [0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5] as const;

/** The states and transitions of a file as a picture, a list and forms. */
export default function StateDiagram(props: FormEditorProps) {
  const { opened, catalog, edit, target, onPart } = props;
  const { t } = useWorkbench().translation;
  const machine = useMachine(opened.text);
  const counts = useCounts(machine?.entity);
  const [selection, onSelect] = useState(() => choiceAt(target?.pointer));
  useEffect(() => {
    const at = choiceAt(target?.pointer);
    if (at) onSelect(at);
  }, [target]);
  useTellPart(selection && pointerOfChoice(selection), onPart);
  const [isLarge, setLarge] = useState(false);
  const diagram = useLayout(machine);
  const marks = useMemo(
    () => machine && findMarks(machine, entriesFrom(Object.values(catalog?.states ?? {}), machine)),
    [machine, catalog],
  );
  if (!machine || !diagram || !marks) return <EmptyState icon="triangle-alert" title={t("visual.broken")} />;
  const shared: DiagramProps = { ...props, machine, marks, counts, selection, onSelect };
  return (
    <div
      className="diagram"
      data-large={isLarge || undefined}
      onKeyDown={({ key }) => {
        if (key === "Escape" && isLarge) setLarge(false);
      }}
    >
      <DiagramSpace
        {...shared}
        diagram={diagram}
        isLarge={isLarge}
        onLarge={setLarge}
        onMoveEnd={({ index, ...move }) => {
          const transition = machine.transitions[index];
          if (transition) edit((text) => withMovedEnd(text, transition, move));
        }}
      />
      <DiagramList {...shared} />
      <div className="visual-form diagram-form">
        <ChosenForm {...shared} />
      </div>
    </div>
  );
}

/** The form of what is chosen; without a choice what to look at in the machine. */
function ChosenForm(props: DiagramProps) {
  const { selection, machine } = props;
  if (selection?.kind === "newState") return <NewStateForm {...props} />;
  if (selection?.kind === "newTransition") return <NewTransitionForm {...props} />;
  if (selection?.kind === "newTab")
    return <AddPart {...props} kind="tab" onDone={() => props.onSelect({ kind: "tab", index: machine.tabs.length })} />;
  if (selection?.kind === "tab") return <TabForm {...props} key={selection.index} index={selection.index} />;
  const transition = selection?.kind === "transition" ? machine.transitions[selection.index] : undefined;
  if (transition) return <TransitionForm key={transition.index} {...props} transition={transition} />;
  const state = selection?.kind === "state" ? machine.states.find(({ code }) => code === selection.code) : undefined;
  return state ? <StateForm {...props} state={state} /> : <MachineNotes {...props} />;
}

interface DiagramSpaceProps extends DiagramProps {
  readonly diagram: Diagram;
  readonly isLarge: boolean;
  onLarge(isLarge: boolean): void;
  onMoveEnd: NonNullable<Parameters<typeof DiagramPicture>[0]["onMoveEnd"]>;
}

/** The toolbar and the picture below it, which scrolls. */
function DiagramSpace(props: DiagramSpaceProps) {
  const { diagram, machine, marks, counts, selection, onSelect, onMoveEnd, isLarge, onLarge, file } = props;
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const box = useRef<HTMLDivElement>(null);
  const [chosenScale, setScale] = useState<number>();
  const [paper, setPaper] = useState<Pick<DiagramPaperProps, "format" | "day">>();
  const fitting = useFittingScale(box, diagram);
  const scale = chosenScale ?? fitting;
  const next = (by: 1 | -1) => (by === 1 ? scales.find((one) => one > scale + 0.01) : scales.findLast((one) => one < scale - 0.01));
  const zoom = (by: 1 | -1) => setScale(next(by) ?? scale);
  return (
    <section className="diagram-picture" aria-label={t("diagram.title")}>
      <div className="diagram-bar">
        <Button size="sm" icon="plus" onClick={() => onSelect({ kind: "newState" })}>
          {t("diagram.addState")}
        </Button>
        <Button size="sm" icon="plus" onClick={() => onSelect({ kind: "newTransition" })}>
          {t("diagram.addTransition")}
        </Button>
        {selection && (
          <Button size="sm" tone="ghost" icon="x" onClick={() => onSelect(undefined)}>
            {t("diagram.deselect")}
          </Button>
        )}
        <span className="bench-space" />
        <IconButton size="sm" icon="minus" label={t("diagram.smaller")} aria-disabled={next(-1) === undefined} onClick={() => zoom(-1)} />
        <Button size="sm" tone="ghost" title={t("diagram.fit")} onClick={() => setScale(undefined)}>
          {`${Math.round(scale * 100)} %`}
        </Button>
        <IconButton size="sm" icon="plus" label={t("diagram.larger")} aria-disabled={next(1) === undefined} onClick={() => zoom(1)} />
        <Menu
          label={t("diagram.print")}
          items={(Object.keys(sheets) as (keyof typeof sheets)[]).map((sheet) => ({
            id: sheet,
            label: t("diagram.onSheet", { sheet }),
            onSelect: () => setPaper({ format: sheet, day: new Date().toLocaleDateString(translation.language) }),
          }))}
          trigger={(trigger) => <IconButton {...trigger} size="sm" icon="printer" label={t("diagram.print")} />}
        />
        <IconButton
          size="sm"
          icon={isLarge ? "minimize" : "maximize"}
          label={t(isLarge ? "diagram.beside" : "diagram.whole")}
          onClick={() => onLarge(!isLarge)}
        />
      </div>
      <div ref={box} className="diagram-scroll">
        <DiagramPicture
          diagram={diagram}
          machine={machine}
          marks={marks}
          counts={counts}
          roles={props.catalog?.roles?.roles ?? {}}
          scale={scale}
          selection={selection}
          onSelect={onSelect}
          onMoveEnd={onMoveEnd}
        />
      </div>
      {diagram.everywhere.length > 0 && (
        <p className="diagram-everywhere ld-help">
          {t("diagram.everywhere")}{" "}
          {diagram.everywhere.map((index) => (
            <button key={index} type="button" className="bench-link" onClick={() => onSelect({ kind: "transition", index })}>
              {text(machine.transitions[index]?.label) || machine.transitions[index]?.id}
            </button>
          ))}
        </p>
      )}
      {paper && (
        <DiagramPaper
          {...{ diagram, machine, marks, counts, ...paper }}
          title={file ? labelOf(file, translation) : machine.entity}
          onPrinted={() => setPaper(undefined)}
        />
      )}
    </section>
  );
}

/** The machine in the text; the last one that could be read while the text is broken. Opens the code list with the states. */
function useMachine(text: string): MachineForm | undefined {
  const { draft } = useWorkbench();
  const { open } = useDraft();
  const codes = useMemo(() => codesOf(text), [text]);
  const path = codes === undefined ? undefined : `schemas/codes/${codes}.json`;
  const codesText = path === undefined ? undefined : open[path]?.text;
  useEffect(() => {
    // A missing code list is a finding of the check.
    if (path !== undefined && codesText === undefined) draft.open(path).catch(() => undefined);
  }, [path, codesText, draft]);
  return useMemo(() => readMachine(text, codesText), [text, codesText]);
}

/** Lays out again only when the structure changes: not with each character of a label. */
function useLayout(machine: MachineForm | undefined): Diagram | undefined {
  const structure = useMemo(() => machine && structureOf(machine), [machine]);
  return useMemo(() => (structure === undefined ? undefined : layoutDiagram(JSON.parse(structure) as DiagramStructure)), [structure]);
}

/** Where the stored records stand, counted again and again while the diagram is open. */
function useCounts(entity: string | undefined): StateCounts | undefined {
  const { api } = useWorkbench();
  const [counts, setCounts] = useState<StateCounts>();
  useEffect(() => {
    if (entity === undefined) return;
    let isCurrent = true;
    // Without an answer the diagram stays without numbers, or with the last ones.
    const count = () =>
      void api.states(entity).then(
        (found) => isCurrent && setCounts(found),
        () => undefined,
      );
    count();
    const timer = setInterval(count, countMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [api, entity]);
  return counts;
}

/** The scale at which the picture fits into its box, between half and full size. */
function useFittingScale(box: React.RefObject<HTMLDivElement | null>, { width, height }: Diagram): number {
  const [room, setRoom] = useState({ width, height });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return Math.min(1, Math.max(0.5, Math.min(room.width / width, room.height / height)));
}
