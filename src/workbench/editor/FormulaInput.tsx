import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type Completion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { changedPart } from "./JsonEditor.tsx";
import "./editor.css";

/** A range of the text that is drawn as a chip. */
export interface TextChip {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** A field or function that may be typed by its label or its name. */
export interface FormulaWord {
  readonly label: string;
  readonly detail?: string;
  readonly insert: string;
}

export interface FormulaInputProps {
  readonly label: string;
  readonly text: string;
  readonly words: readonly FormulaWord[];
  /** Id of the element that says what is wrong with the text. */
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<FormulaInputHandle>;
  chips(text: string): readonly TextChip[];
  onType(text: string): void;
}

export interface FormulaInputHandle {
  /** Inserts a text at the cursor and moves the focus there. */
  insert(text: string): void;
}

/** Input for an expression. Fields are chips with their labels; one press of Backspace removes a chip. */
export function FormulaInput({ label, text, words, describedBy, ref, chips, onType }: FormulaInputProps) {
  const { nonce } = useWorkbench();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latestChips = useEffectEvent((now: string) => chips(now));
  const latestWords = useEffectEvent(() => words);
  const latestText = useEffectEvent(() => text);
  const typed = useEffectEvent((now: string) => onType(now));

  useEffect(() => {
    const editor = new EditorView({
      parent: box.current as HTMLElement,
      state: EditorState.create({
        doc: latestText(),
        // Whoever inserts a field without having been here continues the formula.
        selection: { anchor: latestText().length },
        extensions: [
          ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
          history(),
          closeBrackets(),
          bracketMatching(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, ...(describedBy !== undefined && { "aria-describedby": describedBy }) }),
          // The input is one line of the file.
          EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
          autocompletion({ override: [(context) => complete(context.matchBefore(/[\p{L}\w.]+/u), context.explicit, context.pos)] }),
          chipPlugin((now) => latestChips(now)),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && typed(state.doc.toString())),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };

    function complete(word: { readonly from: number } | null, isExplicit: boolean, at: number) {
      if (!word && !isExplicit) return null;
      const options = latestWords().map(
        ({ label: name, detail, insert }): Completion => ({ label: name, apply: insert, ...(detail !== undefined && { detail }) }),
      );
      return { from: word?.from ?? at, options, validFor: /^[\p{L}\w.]*$/u };
    }
  }, [nonce, label, describedBy]);

  // Inserts changes made elsewhere without moving the cursor.
  useEffect(() => {
    const changes = view.current && changedPart(view.current.state.doc.toString(), text);
    if (changes) view.current?.dispatch({ changes });
  }, [text]);
  // Labels in another language, or of fields that were loaded later.
  useEffect(() => view.current?.dispatch({}), [chips]);

  useImperativeHandle(ref, () => ({
    insert(part) {
      const editor = view.current;
      if (!editor) return;
      editor.dispatch(editor.state.replaceSelection(part));
      // A function is completed inside its brackets.
      if (part.endsWith("()")) editor.dispatch({ selection: { anchor: editor.state.selection.main.head - 1 } });
      editor.focus();
    },
  }));

  return <div ref={box} className="bench-editor bench-formula" />;
}

class ChipWidget extends WidgetType {
  constructor(
    readonly label: string,
    readonly path: string,
  ) {
    super();
  }
  override eq(other: ChipWidget): boolean {
    return other.label === this.label && other.path === this.path;
  }
  override toDOM(): HTMLElement {
    const dom = document.createElement("span");
    dom.className = "bench-chip";
    dom.textContent = this.label;
    dom.title = this.path;
    return dom;
  }
}

function chipPlugin(chips: FormulaInputProps["chips"]) {
  const decorate = (state: EditorState): DecorationSet => {
    const text = state.doc.toString();
    return Decoration.set(
      chips(text).map(({ from, to, label }) => Decoration.replace({ widget: new ChipWidget(label, text.slice(from, to)) }).range(from, to)),
    );
  };
  return ViewPlugin.fromClass(
    class {
      chips: DecorationSet;
      constructor(editor: EditorView) {
        this.chips = decorate(editor.state);
      }
      update({ state }: ViewUpdate) {
        this.chips = decorate(state);
      }
    },
    {
      decorations: ({ chips: shown }) => shown,
      provide: (plugin) => EditorView.atomicRanges.of((editor) => editor.plugin(plugin)?.chips ?? Decoration.none),
    },
  );
}
