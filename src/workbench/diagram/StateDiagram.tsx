import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
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
import { codesOf, type MachineForm, partsIn, readMachine } from "./readMachine.ts";
import { choiceAt, type DiagramProps, pointerOfChoice } from "./selection.ts";
import { boxAround, placesOf, startPlace } from "./startPlace.ts";
import { SharedTransition } from "./SharedTransition.tsx";
import { SplitBar, useSplit } from "./SplitBar.tsx";
import { StateForm } from "./StateForm.tsx";
import { TabForm } from "./TabForm.tsx";
import { TransitionForm } from "./TransitionForm.tsx";
import { scrollToBox, useZoom, type Zoom } from "./useZoom.ts";
import "./diagram.css";

/** Interval of counting the stored records again, in ms. */
const countMs = 10_000;

/** The states and transitions of a file as a picture, a list and forms. */
export default function StateDiagram(props: FormEditorProps) {
  const { opened, catalog, edit, target, onPart } = props;
  const { t } = useWorkbench().translation;
  const machine = useMachine(opened.text);
  const counts = useCounts(machine?.entity);
  const [selection, onSelect] = useState(() => choiceAt(target?.pointer, machine));
  const choose = useEffectEvent(() => {
    const at = choiceAt(target?.pointer, machine);
    if (at) onSelect(at);
  });
  useEffect(() => choose(), [target]);
  useTellPart(selection && pointerOfChoice(selection, machine), onPart);
  const [isLarge, setLarge] = useState(false);
  const [share, onShare] = useSplit(selection !== undefined);
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
      style={isLarge ? undefined : { gridTemplateRows: `minmax(96px, ${share}fr) 9px minmax(96px, ${1 - share}fr)` }}
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
          if (transition && !transition.shared) edit((text) => withMovedEnd(text, transition, move));
        }}
      />
      {!isLarge && <SplitBar share={share} onShare={onShare} />}
      <DiagramList {...shared} />
      <div className="visual-form diagram-form">
        <ChosenForm {...shared} />
      </div>
    </div>
  );
}

/** Of the box around the picture: the arrows scroll it, plus, minus and 0 zoom it. */
const focusable = { tabIndex: 0 } as const;

/** The form of what is chosen; without a choice what to look at in the machine. */
function ChosenForm(props: DiagramProps) {
  const { selection, machine } = props;
  if (selection?.kind === "newState") return <NewStateForm {...props} />;
  if (selection?.kind === "newTransition") return <NewTransitionForm {...props} />;
  if (selection?.kind === "newTab")
    return <AddPart {...props} kind="tab" onDone={() => props.onSelect({ kind: "tab", index: machine.tabs.length })} />;
  if (selection?.kind === "tab") return <TabForm {...props} key={selection.index} index={selection.index} />;
  const transition = selection?.kind === "transition" ? machine.transitions[selection.index] : undefined;
  if (transition?.shared) return <SharedTransition key={transition.index} {...props} transition={transition} shared={transition.shared} />;
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
  const { diagram, machine, marks, counts, selection, onSelect, onMoveEnd, file } = props;
  const { translation } = useWorkbench();
  const { t, text } = translation;
  const box = useRef<HTMLDivElement>(null);
  const [paper, setPaper] = useState<Pick<DiagramPaperProps, "format" | "day">>();
  const zoom = useZoom(box, diagram);
  useSight(box, props, zoom.scale);
  return (
    <section className="diagram-picture" aria-label={t("diagram.title")}>
      <DiagramBar {...props} zoom={zoom} onPrint={setPaper} />
      <div ref={box} className="diagram-scroll" role="group" aria-label={t("diagram.zoomHint")} {...focusable} onKeyDown={zoom.onKeyDown}>
        <DiagramPicture
          diagram={diagram}
          machine={machine}
          marks={marks}
          counts={counts}
          roles={props.catalog?.roles?.roles ?? {}}
          scale={zoom.scale}
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

interface DiagramBarProps extends Pick<DiagramSpaceProps, "selection" | "onSelect" | "isLarge" | "onLarge"> {
  readonly zoom: Zoom;
  onPrint(paper: Pick<DiagramPaperProps, "format" | "day">): void;
}

function DiagramBar({ selection, onSelect, isLarge, onLarge, zoom, onPrint }: DiagramBarProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  return (
    <div className="diagram-bar">
      <Button size="sm" icon="plus" onClick={() => onSelect({ kind: "newState" })}>
        {t("diagram.addState")}
      </Button>
      <Button size="sm" icon="plus" onClick={() => onSelect({ kind: "newTransition" })}>
        {t("diagram.addTransition")}
      </Button>
      <Button size="sm" icon="plus" onClick={() => onSelect({ kind: "newTab" })}>
        {t("condition.add.tab")}
      </Button>
      {selection && (
        <Button size="sm" tone="ghost" icon="x" onClick={() => onSelect(undefined)}>
          {t("diagram.deselect")}
        </Button>
      )}
      <span className="bench-space" />
      <IconButton size="sm" icon="minus" label={t("diagram.smaller")} aria-disabled={!zoom.canShrink} onClick={() => zoom.zoom(-1)} />
      <Button size="sm" tone="ghost" title={t(zoom.isWhole ? "diagram.readable" : "diagram.fit")} onClick={zoom.toggleWhole}>
        {`${Math.round(zoom.scale * 100)} %`}
      </Button>
      <IconButton size="sm" icon="plus" label={t("diagram.larger")} aria-disabled={!zoom.canGrow} onClick={() => zoom.zoom(1)} />
      <Menu
        label={t("diagram.print")}
        items={(Object.keys(sheets) as (keyof typeof sheets)[]).map((sheet) => ({
          id: sheet,
          label: t("diagram.onSheet", { sheet }),
          onSelect: () => onPrint({ format: sheet, day: new Date().toLocaleDateString(translation.language) }),
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
  );
}

/** Begins at the lane where the work is, and brings what is chosen in the list or the form into sight. */
function useSight(box: RefObject<HTMLDivElement | null>, props: DiagramSpaceProps, scale: number): void {
  const { diagram, machine, marks, counts, selection, isLarge } = props;
  const begin = useEffectEvent(() => {
    const start = boxAround(placesOf(diagram, machine, selection)) ?? startPlace(diagram, machine, marks, counts);
    if (box.current && start) scrollToBox(box.current, start, scale, true);
  });
  const isCounted = counts !== undefined;
  useEffect(() => begin(), [machine.entity, isCounted, isLarge]);
  const follow = useEffectEvent(() => {
    const place = boxAround(placesOf(diagram, machine, selection));
    if (box.current && place) scrollToBox(box.current, place, scale);
  });
  useEffect(() => follow(), [selection]);
}

/** The machine in the text; the last one that could be read while the text is broken. Opens the code list with the states, and the shared parts. */
function useMachine(text: string): MachineForm | undefined {
  const codes = useMemo(() => codesOf(text), [text]);
  const path = codes === undefined ? undefined : `schemas/codes/${codes}.json`;
  const opened = useOpened(path === undefined ? [] : [path]);
  const parts = useParts(text);
  const codesText = path === undefined ? undefined : opened[path];
  return useMemo(() => readMachine(text, codesText, parts), [text, codesText, parts]);
}

/** Texts of the shared parts that a text uses, and of those that these use. */
function useParts(text: string): Readonly<Record<string, string>> {
  const { open } = useDraft();
  const paths = useMemo(() => {
    const found = new Set(partsIn(text));
    // A set grows while it is walked: a part may use others.
    for (const path of found) for (const inner of partsIn(open[path]?.text ?? "")) found.add(inner);
    return [...found];
  }, [text, open]);
  return useOpened(paths);
}

/** Opens files of the draft, and returns the texts of those that are there. */
function useOpened(paths: readonly string[]): Readonly<Record<string, string>> {
  const { draft } = useWorkbench();
  const { open } = useDraft();
  const key = paths.join("\n");
  const missing = paths.filter((path) => open[path] === undefined).join("\n");
  useEffect(() => {
    // A missing file is a finding of the check.
    for (const path of missing === "" ? [] : missing.split("\n")) draft.open(path).catch(() => undefined);
  }, [missing, draft]);
  return useMemo(
    () =>
      Object.fromEntries(
        (key === "" ? [] : key.split("\n")).flatMap((path) => {
          const text = open[path]?.text;
          return text === undefined ? [] : [[path, text] as const];
        }),
      ),
    [key, open],
  );
}

/** Lays out again only when the structure changes: not with each character of a label. */
function useLayout(machine: MachineForm | undefined): Diagram | undefined {
  const structure = useMemo(() => machine && structureOf(machine), [machine]);
  return useMemo(() => (structure === undefined ? undefined : layoutDiagram(JSON.parse(structure) as DiagramStructure)), [structure]);
}

/** Stored records by state, counted repeatedly while the diagram is open. */
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
