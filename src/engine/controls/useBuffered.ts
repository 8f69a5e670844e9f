/**
 * Typed text that is kept in its input until there is a pause.
 *
 * The browser draws what is typed, and nothing else is drawn for a key: a form
 * of 300 fields must not recompute on every one. It is handed over on blur, after 400 ms without a key, on Enter,
 * on unmount and when somebody calls `commitTyped()` (before a save). While an
 * input method composes a word nothing is handed over: half a word in pinyin is
 * not a value.
 */
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { afterPointer } from "../browser/afterPointer.ts";

const pauseMs = 400;
const waiting = new Set<() => void>();

/** Hands over whatever is still being typed, in every input of the page. */
export function commitTyped(): void {
  for (const commit of [...waiting]) commit();
}

/** Has `commit` called by `commitTyped` until the answer is called: for what keeps typed text by other means. */
export function keepTyped(commit: () => void): () => void {
  waiting.add(commit);
  return () => void waiting.delete(commit);
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface Buffered {
  readonly ref: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  readonly defaultValue: string;
  onChange(event: ChangeEvent<TextElement>): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent<TextElement>): void;
  onCompositionStart(): void;
  onCompositionEnd(): void;
}

/**
 * Props of the text element. `tidy` puts a finished text right (full-width
 * digits, separators); it runs on blur and Enter, never while typing, and
 * `done` after it, once the text is handed over.
 */
export function useBuffered(
  value: string,
  commit: (text: string) => void,
  tidy: (text: string) => string = (text) => text,
  done?: (text: string) => void,
): Buffered {
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [first] = useState(value);
  const latest = useRef({ typed: value, given: value, commit, tidy, done });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const composing = useRef(false);

  const write = (text: string) => {
    latest.current.typed = text;
    if (ref.current) ref.current.value = text;
  };

  // A value set from outside (a restored draft, a filled field) replaces what is shown; our own echo, tidied or not, does not.
  useLayoutEffect(() => {
    const now = latest.current;
    if (value === now.given) return;
    const echo = value === now.tidy(now.given);
    now.given = value;
    if (echo) return;
    write(value);
  }, [value]);

  useLayoutEffect(() => {
    latest.current.commit = commit;
    latest.current.tidy = tidy;
    latest.current.done = done;
  });

  const [handOver] = useState(() => () => {
    clearTimeout(timer.current);
    waiting.delete(handOver);
    const now = latest.current;
    if (composing.current || now.typed === now.given) return;
    now.given = now.typed;
    now.commit(now.typed);
  });

  const finish = () => {
    const tidied = latest.current.tidy(latest.current.typed);
    if (tidied !== latest.current.typed) write(tidied);
    handOver();
    latest.current.done?.(tidied);
  };

  useEffect(
    () => () => {
      composing.current = false;
      handOver();
    },
    [handOver],
  );

  const wait = () => {
    clearTimeout(timer.current);
    waiting.add(handOver);
    timer.current = setTimeout(handOver, pauseMs);
  };

  return {
    ref,
    defaultValue: first,
    onChange: (event) => {
      latest.current.typed = event.target.value;
      wait();
    },
    onBlur: () => {
      composing.current = false;
      afterPointer(finish);
    },
    onKeyDown: (event) => {
      if (event.key === "Enter" && !event.nativeEvent.isComposing && event.currentTarget.tagName === "INPUT") finish();
    },
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
      wait();
    },
  };
}
