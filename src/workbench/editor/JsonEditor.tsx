import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { ruleDetail, ruleTitle } from "#dialect/lint/ruleReasons.ts";
import { mayDo } from "../client/may.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { quickFix, offsetAt, positionFindings } from "../client/diagnostics.ts";
import { editorSetup, showMarks } from "./editorSetup.ts";
import type { CompletionScope } from "./expressionHelp.ts";
import type { JsonHelp } from "./jsonHelp.ts";
import { lineMarks } from "./lineMarks.ts";
import "./editor.css";

/** Position of the cursor, counted from 1. A new object moves the cursor again, even to the same position. */
export interface CursorTarget {
  readonly line: number;
  readonly column: number;
  /** Opens the form instead, at the part with this JSON Pointer. */
  readonly pointer?: string;
}

export interface JsonEditorProps {
  readonly path: string;
  readonly text: string;
  readonly published: string;
  readonly findings: readonly LintFinding[];
  readonly help: JsonHelp;
  readonly scope: CompletionScope;
  readonly cursor: CursorTarget | undefined;
  onType(text: string): void;
  onMove(line: number, column: number): void;
}

/** One editor for all files. Each file keeps its undo history and selection while the workbench is open. */
export function JsonEditor(props: JsonEditorProps) {
  const { path, text, published, cursor } = props;
  const { nonce } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);

  useEffect(() => {
    // The editor writes its styles on creation, so the nonce must be set before.
    const extensions = nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)];
    const created = new EditorView({ parent: box.current as HTMLElement, state: EditorState.create({ extensions }) });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, [nonce]);
  useFileState(view, props);

  // Inserts changes made elsewhere (form, discard, server) without moving the cursor.
  useEffect(() => {
    const changes = view.current && changedPart(view.current.state.doc.toString(), text);
    if (changes) view.current?.dispatch({ changes });
  }, [text, path]);

  useEffect(() => {
    view.current?.dispatch({ effects: showMarks.of(lineMarks(published, text)) });
  }, [published, text, path]);

  useDiagnostics(view, props);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !cursor) return;
    const at = offsetAt(editor.state.doc.toString(), cursor.line, cursor.column);
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    editor.focus();
  }, [cursor]);

  return <div ref={box} className="bench-editor" />;
}

/** Gives the editor the state of the open file: that of the last visit, or a new one. Its callbacks always use the latest props. */
function useFileState(view: RefObject<EditorView | null>, props: JsonEditorProps): void {
  const { path, text, help, scope, onType, onMove } = props;
  const { translation, nonce, analyst } = useWorkbench();
  const isReadOnly = !mayDo(analyst, "edit");
  const states = useRef(new Map<string, EditorState>());
  const open = useRef<{ readonly editor: EditorView; readonly path: string }>(undefined);
  const currentScope = useEffectEvent(() => scope);
  const currentText = useEffectEvent(() => text);
  const typed = useEffectEvent((now: string) => onType(now));
  const moved = useEffectEvent((line: number, column: number) => onMove(line, column));
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    if (open.current?.editor === editor) states.current.set(open.current.path, editor.state);
    open.current = { editor, path };
    editor.setState(
      states.current.get(path) ??
        EditorState.create({
          doc: currentText(),
          extensions: editorSetup({
            path,
            help,
            nonce,
            isReadOnly,
            label: translation.t("editor.label", { path }),
            scope: () => currentScope(),
            onType: (now) => typed(now),
            onMove: (line, column) => moved(line, column),
          }),
        }),
    );
  }, [view, path, help, nonce, translation, isReadOnly]);
}

/** Shows the findings of the file, each with its quick fix. */
function useDiagnostics(view: RefObject<EditorView | null>, { findings, path }: JsonEditorProps): void {
  const { translation } = useWorkbench();
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const now = editor.state.doc.toString();
    const diagnostics = positionFindings(now, findings).map((found): Diagnostic => {
      const fix = quickFix(now, found);
      return {
        from: found.from,
        to: found.to,
        severity: found.finding.severity,
        source: found.finding.rule,
        message: [ruleTitle(found.finding, translation), ruleDetail(found.finding, translation.language)].filter(Boolean).join("\n"),
        ...(fix && {
          actions: [
            {
              name: translation.t("editor.use", { text: found.finding.suggestion ?? "" }),
              apply: (target: EditorView, from: number, to: number) => target.dispatch({ changes: { from, to, insert: fix.insert } }),
            },
          ],
        }),
      };
    });
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [view, findings, path, translation]);
}

/** Returns the replacement that turns `now` into `next`, without their common start and end; undefined if they are equal. */
export function changedPart(
  now: string,
  next: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  if (now === next) return undefined;
  let head = 0;
  while (head < now.length && head < next.length && now[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < now.length - head && tail < next.length - head && now.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  return { from: head, to: now.length - tail, insert: next.slice(head, next.length - tail) };
}
