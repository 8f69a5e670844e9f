/** State and keyboard of a combobox: what is typed, which option is active, what a key does. */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useEventCallback } from "../browser/useEventCallback.ts";
import type { ComboboxOption } from "../values/codes.ts";

export interface ComboboxListOptions {
  readonly options: readonly ComboboxOption[];
  readonly chosen: ComboboxOption | undefined;
  readonly readOnly: boolean;
  /** The list stays open after a choice. */
  readonly several: boolean;
  /** The options for the typed text are still loading. */
  readonly busy: boolean;
  onSearch(typed: string): void;
  onChoose(option: ComboboxOption): void;
  readonly onClear?: (() => void) | undefined;
  readonly onFree?: ((typed: string) => void) | undefined;
}

export interface ComboboxList {
  readonly id: string;
  readonly open: boolean;
  /** Text of the open box; undefined while it is closed. */
  readonly typed: string | undefined;
  /** Index of the active option, -1 without options. */
  readonly index: number;
  readonly active: ComboboxOption | undefined;
  /** Searches for a text and opens the list; undefined closes it. */
  search(text: string | undefined): void;
  choose(option: ComboboxOption | undefined): void;
  /** The focus leaves the box: free text is committed, the list closes. */
  leave(): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

export function useComboboxList(list: ComboboxListOptions): ComboboxList {
  const { options, chosen, readOnly, several, busy, onSearch, onChoose, onClear, onFree } = list;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  /** Index that the user moved to; before that the chosen option is active, else the first that is no action. */
  const [moved, setMoved] = useState<number>();
  const open = typed !== undefined;
  const chosenIndex = typed === "" && chosen ? options.findIndex((option) => option.key === chosen.key) : -1;
  const first = chosenIndex >= 0 ? chosenIndex : options.findIndex((option) => !option.icon);
  const index = Math.min(moved ?? Math.max(0, first), options.length - 1);
  const active = options[index];
  useLayoutEffect(() => {
    if (open && active) document.getElementById(`${id}-${index}`)?.scrollIntoView?.({ block: "nearest" });
  }, [open, active, index, id]);

  // A field that becomes read-only closes its list.
  useEffect(() => {
    if (readOnly) setTyped(undefined);
  }, [readOnly]);

  // Enter before the results are loaded chooses the first result, not an option of the search before.
  const isEnterPending = useRef(false);
  const search = (text: string | undefined) => {
    isEnterPending.current = false;
    setTyped(text);
    setMoved(undefined);
    if (text !== undefined) onSearch(text);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return;
    onChoose(option);
    search(several || option.further ? "" : undefined);
  };
  const leave = () => {
    if (typed && onFree && typed !== chosen?.label) onFree(typed);
    if (open) search(undefined);
  };
  const choosePending = useEventCallback(() => {
    if (!isEnterPending.current) return;
    isEnterPending.current = false;
    if (open && active && !active.icon) choose(active);
  });
  useEffect(() => {
    if (!busy) choosePending();
  }, [busy, choosePending]);

  const onEnter = () => {
    if (busy && typed !== "" && moved === undefined) isEnterPending.current = true;
    else if (active) choose(active);
    else leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    const run = actionOf(event, { open, isEmpty: typed === "", hasChoice: chosen !== undefined });
    if (!run) return;
    event.preventDefault();
    switch (run) {
      case "open":
        return search("");
      case "next":
      case "previous":
        return setMoved((index + (run === "next" ? 1 : -1) + options.length) % Math.max(1, options.length));
      case "first":
        return setMoved(0);
      case "last":
        return setMoved(options.length - 1);
      case "enter":
        return onEnter();
      case "close":
        // An open list handles Escape; the dialog around it stays.
        event.stopPropagation();
        return search(undefined);
      case "clear":
        return onClear?.();
    }
  };
  return { id, open, typed, index, active, search, choose, leave, onKeyDown };
}

type KeyAction = "open" | "next" | "previous" | "first" | "last" | "enter" | "close" | "clear";

interface BoxState {
  readonly open: boolean;
  /** Nothing is typed: Home and End move in the list instead of in the text. */
  readonly isEmpty: boolean;
  readonly hasChoice: boolean;
}

/** Returns what a key does in a combobox; undefined for a key of the text. */
function actionOf({ key, ctrlKey, metaKey }: KeyboardEvent, { open, isEmpty, hasChoice }: BoxState): KeyAction | undefined {
  if (key === "ArrowDown" || key === "ArrowUp") return !open ? "open" : key === "ArrowDown" ? "next" : "previous";
  if (!open) return hasChoice && (key === "Backspace" || key === "Delete") ? "clear" : undefined;
  if (key === "Enter") return ctrlKey || metaKey ? undefined : "enter";
  if (key === "Escape") return "close";
  if (!isEmpty) return undefined;
  return key === "Home" ? "first" : key === "End" ? "last" : undefined;
}
