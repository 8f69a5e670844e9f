import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { ruleTitle } from "#dialect/lint/ruleReasons.ts";
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
  const { path, text, published, findings, help, scope, cursor, onType, onMove } = props;
  const { translation, nonce } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const states = useRef(new Map<string, EditorState>());
  const openPath = useRef<string>(undefined);
  /** Options of the editor whose callbacks always use the latest props. */
  const currentScope = useEffectEvent(() => scope);
  const currentText = useEffectEvent(() => text);
  const typed = useEffectEvent((now: string) => onType(now));
  const moved = useEffectEvent((line: number, column: number) => onMove(line, column));

  useEffect(() => {
    // The editor writes its styles on creation, so the nonce must be set before.
    const extensions = nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)];
    const created = new EditorView({ parent: box.current as HTMLElement, state: EditorState.create({ extensions }) });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
      openPath.current = undefined;
    };
  }, [nonce]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    if (openPath.current !== undefined) states.current.set(openPath.current, editor.state);
    openPath.current = path;
    editor.setState(
      states.current.get(path) ??
        EditorState.create({
          doc: currentText(),
          extensions: editorSetup({
            path,
            help,
            nonce,
            label: translation.t("editor.label", { path }),
            scope: () => currentScope(),
            onType: (now) => typed(now),
            onMove: (line, column) => moved(line, column),
          }),
        }),
    );
  }, [path, help, nonce, translation]);

  // Inserts changes made elsewhere (form, discard, server) without moving the cursor.
  useEffect(() => {
    const editor = view.current;
    const now = editor?.state.doc.toString();
    if (!editor || now === undefined || now === text) return;
    let head = 0;
    while (head < now.length && head < text.length && now[head] === text[head]) head += 1;
    let tail = 0;
    while (tail < now.length - head && tail < text.length - head && now.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
    editor.dispatch({ changes: { from: head, to: now.length - tail, insert: text.slice(head, text.length - tail) } });
  }, [text, path]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch({ effects: showMarks.of(lineMarks(published, text)) });
  }, [published, text, path]);

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
        message: [ruleTitle(found.finding, translation.language), found.finding.message].filter(Boolean).join("\n"),
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
  }, [findings, path, translation]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !cursor) return;
    const at = offsetAt(editor.state.doc.toString(), cursor.line, cursor.column);
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    editor.focus();
  }, [cursor]);

  return <div ref={box} className="bench-editor" />;
}
