/**
 * Props of a text input that keeps its text in the DOM while someone types.
 *
 * The browser shows each key; React renders nothing, so that a form of 300 fields does not recompute per key. The text is
 * committed on blur, after 400 ms without a key, on Enter, on unmount and by `TypedText.commitAll` (before a save). While
 * an input method composes a word nothing is committed: half a word in pinyin is not a value.
 */
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterPointer } from "../browser/afterPointer.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { type TypedText, useTypedText } from "./typedText.ts";

const pauseMs = 400;

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface Buffered {
  readonly ref: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  readonly defaultValue: string;
  onChange(event: ChangeEvent<TextElement>): void;
  onFocus(event: FocusEvent<TextElement>): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent<TextElement>): void;
  onCompositionStart(): void;
  onCompositionEnd(): void;
}

interface BufferOptions {
  /** The value at the first render. */
  readonly value: string;
  readonly typedText: TypedText;
  /** Shows a text in the element. */
  show(text: string): void;
  commit(text: string): void;
  tidy(text: string): string;
}

/** The text of one input between typing and commit. */
function createBuffer({ value, typedText, show, commit, tidy }: BufferOptions) {
  let typed = value;
  /** The value that the owner has: the last one committed or set from outside. */
  let given = value;
  let isComposing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unregister = () => {};

  const write = (text: string) => {
    typed = text;
    show(text);
  };
  const flush = () => {
    clearTimeout(timer);
    unregister();
    if (isComposing || typed === given) return;
    given = typed;
    commit(typed);
  };
  return {
    type(text: string) {
      typed = text;
    },
    write,
    /** Commits after a pause. */
    schedule() {
      clearTimeout(timer);
      unregister = typedText.register(flush);
      timer = setTimeout(flush, pauseMs);
    },
    setComposing(now: boolean) {
      isComposing = now;
    },
    /** Ends the input: tidies and commits the text. Returns it, and the text that was typed. */
    finish(): readonly [tidied: string, typed: string] {
      const before = typed;
      const tidied = tidy(typed);
      if (tidied !== typed) write(tidied);
      flush();
      return [tidied, before];
    },
    /** Takes a value set from outside (a restored draft, a filled field); the echo of a commit, tidied or not, changes nothing. */
    receive(next: string) {
      if (next === given) return;
      const isEcho = next === tidy(given);
      given = next;
      if (!isEcho) write(next);
    },
    /** Commits the rest, also in the middle of a composition: the input is removed. */
    end() {
      isComposing = false;
      flush();
    },
  };
}

/**
 * Props of the text element. `tidy` normalizes a finished text (full-width digits, separators); it runs on blur and Enter,
 * never while typing. `done` runs after it, once the text is committed. `edited` turns a shown text into the one that is
 * edited, such as digits without separators.
 */
export function useBuffered(
  value: string,
  commit: (text: string) => void,
  tidy: (text: string) => string = (text) => text,
  done?: (text: string, typed: string) => void,
  edited?: (text: string) => string,
): Buffered {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const typedText = useTypedText();
  const onCommit = useEventCallback(commit);
  const onTidy = useEventCallback(tidy);
  const onDone = useEventCallback((text: string, typed: string) => done?.(text, typed));
  const show = useEventCallback((text: string) => {
    if (ref.current) ref.current.value = text;
  });
  const [first] = useState(value);
  const [buffer] = useState(() => createBuffer({ value, typedText, show, commit: onCommit, tidy: onTidy }));

  useLayoutEffect(() => buffer.receive(value), [buffer, value]);
  useEffect(() => () => buffer.end(), [buffer]);

  const finish = () => onDone(...buffer.finish());
  return {
    ref,
    defaultValue: first,
    onChange(event) {
      buffer.type(event.target.value);
      buffer.schedule();
    },
    onFocus({ currentTarget: element }) {
      if (!edited) return;
      buffer.write(edited(element.value));
      // It is chosen as by the Tab key; a press puts the caret into it.
      element.select();
    },
    onBlur() {
      buffer.setComposing(false);
      afterPointer(finish);
    },
    onKeyDown(event) {
      if (event.key === "Enter" && !event.nativeEvent.isComposing && event.currentTarget.tagName === "INPUT") finish();
    },
    onCompositionStart: () => buffer.setComposing(true),
    onCompositionEnd() {
      buffer.setComposing(false);
      buffer.schedule();
    },
  };
}
