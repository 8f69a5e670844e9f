/** Extensions of the JSON editor: keymaps, colors, completion, hover, diagnostics, change markers. Home of CodeMirror, with the other files of this folder. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  snippet,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { hoverAt, type CompletionScope, completionsAt } from "./expressionHelp.ts";
import type { JsonHelp } from "./jsonHelp.ts";
import type { LineMark } from "./lineMarks.ts";

export interface EditorOptions {
  readonly path: string;
  readonly help: JsonHelp;
  readonly nonce: string | undefined;
  readonly label: string;
  readonly isReadOnly: boolean;
  scope(): CompletionScope;
  onType(text: string): void;
  onMove(line: number, column: number): void;
}

/** Colors are design tokens, so that they follow the theme. */
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--ld-colors-accent-fg)" },
  { tag: tags.string, color: "var(--ld-colors-status-green-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--ld-colors-status-violet-text)" },
  { tag: tags.invalid, color: "var(--ld-colors-status-red-text)" },
]);

class Bar extends GutterMarker {
  override readonly elementClass: string;
  constructor(readonly mark: LineMark) {
    super();
    this.elementClass = `bench-bar bench-bar-${mark}`;
  }
  override eq(other: Bar): boolean {
    return other.mark === this.mark;
  }
}

const bars: Readonly<Record<LineMark, Bar>> = { added: new Bar("added"), changed: new Bar("changed"), gone: new Bar("gone") };

/** Sets the markers of lines that differ from the published text. */
export const showMarks = StateEffect.define<ReadonlyMap<number, LineMark>>();

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(now, { effects, changes, state }) {
    let next = now.map(changes);
    for (const effect of effects) {
      if (!effect.is(showMarks)) continue;
      const known = [...effect.value].filter(([line]) => line <= state.doc.lines).sort(([a], [b]) => a - b);
      next = RangeSet.of(known.map(([line, mark]) => bars[mark].range(state.doc.line(line).from)));
    }
    return next;
  },
});

export function editorSetup(parts: EditorOptions): Extension {
  const { path, help, nonce, label } = parts;
  return [
    ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
    lineNumbers(),
    marks,
    gutter({ class: "bench-bars", markers: (view) => view.state.field(marks) }),
    codeFolding(),
    foldGutter(),
    history(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    indentUnit.of("  "),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    syntaxHighlighting(colors),
    EditorState.readOnly.of(parts.isReadOnly),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    autocompletion({ override: [(context) => complete(context, parts)], activateOnTypingDelay: 80 }),
    hoverTooltip((view, at) => hover(view, at, parts), { hoverTime: 250 }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) parts.onType(state.doc.toString());
      if (docChanged || selectionSet) {
        const { head } = state.selection.main;
        const line = state.doc.lineAt(head);
        parts.onMove(line.number, head - line.from + 1);
      }
    }),
  ];

  async function complete(context: CompletionContext, { scope }: EditorOptions): Promise<CompletionResult | null> {
    const text = context.state.doc.toString();
    const expression = await help.expressionAt(path, text, context.pos);
    if (expression) {
      const { from, words } = completionsAt(text.slice(expression.from, context.pos), scope());
      if (words.length === 0) return null;
      return {
        from: expression.from + from,
        options: words.map(({ label, detail, apply }) => ({ label, detail, ...(apply !== undefined && { apply }) })),
        validFor: /^\w*$/,
      };
    }
    // The service completes everywhere. Without an explicit request, a list opens only at the start of a name or value.
    const typed = context.matchBefore(/[\w"$-]+/);
    if (!typed && !context.explicit) return null;
    const completions = await help.complete(path, text, context.pos);
    if (completions.length === 0) return null;
    const word = context.matchBefore(/[\w$-]*/);
    return {
      from: word?.from ?? context.pos,
      options: completions.map((completion) => ({
        label: completion.label,
        ...(completion.doc !== undefined && { info: completion.doc }),
        apply: (view, _completion, _from, to) => {
          const end = Math.max(completion.to, to);
          if (completion.isSnippet) snippet(completion.text.replaceAll(/\$(\d+)/g, "$${$1}"))(view, null, completion.from, end);
          else
            view.dispatch({
              changes: { from: completion.from, to: end, insert: completion.text },
              selection: { anchor: completion.from + completion.text.length },
            });
        },
      })),
    };
  }
}

async function hover(view: EditorView, at: number, { path, help, scope }: EditorOptions) {
  const text = view.state.doc.toString();
  const expression = await help.expressionAt(path, text, at);
  const meaning = expression && hoverAt(text.slice(expression.from, expression.to), at - expression.from, scope());
  const told = meaning
    ? { from: (expression?.from ?? 0) + meaning.from, to: (expression?.from ?? 0) + meaning.to, text: meaning.says }
    : await help.hover(path, text, at);
  if (!told) return null;
  return {
    pos: told.from,
    end: told.to,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "bench-hover";
      dom.textContent = told.text;
      return { dom };
    },
  };
}
