/**
 * A text box that finds and picks: the ARIA combobox with a listbox.
 *
 * The list lies in the browser's top layer, so no drawer or contained row cuts
 * it off, yet it stays inside its parents in the document, so a drawer does not
 * take a click on it for one outside. Finding is the caller's: it is told what
 * is typed and hands in what fits.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../ui/icons/Icon.tsx";
import "../values/kinds.css";
import "./Combobox.css";
import { OptionWords } from "./OptionWords.tsx";
import { usePopup } from "../browser/usePopup.ts";
import type { ComboboxOption } from "../values/codes.ts";

export interface ComboboxProps {
  readonly control: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly options: readonly ComboboxOption[];
  readonly chosen: ComboboxOption | undefined;
  /** What is typed in the open box; "" when it is opened. */
  onSearch(typed: string): void;
  onChoose(option: ComboboxOption): void;
  /** Empties the choice; absent where it cannot be emptied. */
  onClear?: () => void;
  /** Typed text that was left standing; absent where only listed values may be had. */
  onFree?: (typed: string) => void;
  /** Stays open and empties the box after a pick, for several choices. */
  readonly several?: boolean;
  readonly placeholder?: string | undefined;
  readonly words: { readonly empty: string; readonly clear: string };
  /** Stands under the options: "new …", "n more". */
  readonly foot?: ReactNode;
  readonly busy?: boolean;
}

export function Combobox(props: ComboboxProps) {
  const { control, options, chosen, readOnly, several = false, words } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  /** The option that was gone to; until then the chosen one, else the first that is no offer. */
  const [at, setAt] = useState<number | undefined>(undefined);
  const box = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const open = typed !== undefined;
  usePopup(open, box, popup);

  const chosenAt = typed === "" && chosen ? options.findIndex((option) => option.key === chosen.key) : -1;
  const begin = chosenAt >= 0 ? chosenAt : options.findIndex((option) => !option.icon);
  const index = Math.min(at ?? Math.max(0, begin), options.length - 1);
  const active = options[index];
  useLayoutEffect(() => {
    if (open && active) document.getElementById(`${listId}-${index}`)?.scrollIntoView?.({ block: "nearest" });
  }, [open, active, index, listId]);

  // A field turned read-only while its list is open closes it.
  useEffect(() => {
    if (readOnly) setTyped(undefined);
  }, [readOnly]);

  // Enter that comes before what fits has been found takes what is found, never what happened to stand there.
  const early = useRef(false);
  const take = useRef(() => {});
  take.current = () => {
    early.current = false;
    if (open && active && !active.icon) choose(active);
  };
  useEffect(() => {
    if (!props.busy && early.current) take.current();
  }, [props.busy]);

  const search = (text: string | undefined) => {
    early.current = false;
    setTyped(text);
    setAt(undefined);
    if (text !== undefined) props.onSearch(text);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return;
    props.onChoose(option);
    search(several || option.further ? "" : undefined);
  };
  const leave = () => {
    if (typed && props.onFree && typed !== chosen?.label) props.onFree(typed);
    if (open) search(undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (readOnly || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return search("");
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((index + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Enter" && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (props.busy && typed !== "" && at === undefined) early.current = true;
      else if (active) choose(active);
      else leave();
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      search(undefined);
    } else if ((event.key === "Backspace" || event.key === "Delete") && !open && chosen) {
      event.preventDefault();
      props.onClear?.();
    } else if ((event.key === "Home" || event.key === "End") && open && typed === "") {
      event.preventDefault();
      setAt(event.key === "Home" ? 0 : options.length - 1);
    }
  };

  return (
    <span ref={box} className="ld-input-box ld-combobox" data-readonly={readOnly || undefined}>
      {chosen?.code && !open && (
        <span className="ld-code" aria-hidden>
          {chosen.code}
        </span>
      )}
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        data-escape={open || undefined}
        aria-controls={listId}
        aria-activedescendant={open && active ? `${listId}-${index}` : undefined}
        readOnly={readOnly}
        placeholder={(open && chosen?.label) || props.placeholder || undefined}
        value={typed ?? chosen?.label ?? ""}
        onPointerEnter={({ currentTarget: input }) => (input.title = !open && input.scrollWidth > input.clientWidth ? input.value : "")}
        onClick={() => !readOnly && !open && search("")}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {chosen && props.onClear && !readOnly && (
        <button
          type="button"
          className="ld-box-button"
          aria-label={words.clear}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onClear}
        >
          <Icon name="x" size={14} />
        </button>
      )}
      {!readOnly && (
        <Icon name={props.busy ? "loader-circle" : "chevron-down"} size={14} className={props.busy ? "ld-spin" : "ld-box-mark"} />
      )}
      <div ref={popup} className="ld-popup" popover="manual" hidden={!open} onMouseDown={(event) => event.preventDefault()}>
        <div role="listbox" id={listId} aria-multiselectable={several || undefined} className="ld-options">
          {open &&
            options.map((option, position) => {
              const selected = option.checked ?? option.key === chosen?.key;
              return (
                <div
                  key={option.key}
                  id={`${listId}-${position}`}
                  role="option"
                  aria-selected={selected}
                  aria-disabled={option.disabled || undefined}
                  data-active={position === index || undefined}
                  data-offer={option.icon ? true : undefined}
                  className="ld-option"
                  onClick={() => choose(option)}
                >
                  {option.icon && <Icon name={option.icon} size={14} />}
                  <OptionWords option={option} />
                  {selected && <Icon name="check" size={14} />}
                  {option.further && !option.icon && <Icon name="chevron-right" size={14} className="ld-option-further" />}
                </div>
              );
            })}
        </div>
        {open && options.length === 0 && !props.busy && (
          <div className="ld-options-empty" role="status">
            {words.empty}
          </div>
        )}
        {open && props.foot && <div className="ld-options-foot">{props.foot}</div>}
      </div>
    </span>
  );
}
