/**
 * A text box that searches and selects: the ARIA combobox with a listbox.
 *
 * The list is in the browser's top layer, so that no drawer or scrolling row clips it, but remains inside its parents in
 * the DOM, so that a click on it is not a click outside a drawer. The caller searches: it gets the typed text and passes
 * the options.
 */
import { type ReactNode, useDeferredValue, useRef } from "react";
import { Icon } from "../ui/icons/Icon.tsx";
import "../values/kinds.css";
import "./Combobox.css";
import { OptionWords } from "./OptionWords.tsx";
import { usePopup } from "../browser/usePopup.ts";
import type { ComboboxOption } from "../values/codes.ts";
import { type ComboboxList, useComboboxList } from "./useComboboxList.ts";

export interface ComboboxProps {
  readonly control: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly options: readonly ComboboxOption[];
  readonly chosen: ComboboxOption | undefined;
  /** Gets the text of the open box; "" when it opens. */
  onSearch(typed: string): void;
  onChoose(option: ComboboxOption): void;
  /** Clears the choice; absent where it cannot be cleared. */
  onClear?: () => void;
  /** Gets text that matches no option when the box is left; absent where only options are allowed. */
  onFree?: (typed: string) => void;
  /** For several choices: stays open and empties the box after each one. */
  readonly several?: boolean;
  readonly placeholder?: string | undefined;
  readonly words: { readonly empty: string; readonly clear: string };
  /** Content below the options: "new …", "n more". */
  readonly foot?: ReactNode;
  readonly busy?: boolean;
}

export function Combobox(props: ComboboxProps) {
  const { control, chosen, readOnly, several = false, words, busy = false, onClear, onFree } = props;
  const box = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useComboboxList({ ...props, several, busy, onClear, onFree });
  const { open, active } = list;
  usePopup(open, box, popup);
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
        aria-controls={list.id}
        aria-activedescendant={open && active ? `${list.id}-${list.index}` : undefined}
        readOnly={readOnly}
        placeholder={(open && chosen?.label) || props.placeholder || undefined}
        value={list.typed ?? chosen?.label ?? ""}
        onPointerEnter={({ currentTarget: input }) => (input.title = !open && input.scrollWidth > input.clientWidth ? input.value : "")}
        onClick={() => !readOnly && !open && list.search("")}
        onChange={(event) => list.search(event.target.value)}
        onKeyDown={list.onKeyDown}
        onBlur={list.leave}
      />
      {chosen && onClear && !readOnly && (
        <button
          type="button"
          className="ld-box-button"
          aria-label={words.clear}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClear}
        >
          <Icon name="x" size={14} />
        </button>
      )}
      {!readOnly && <Icon name={busy ? "loader-circle" : "chevron-down"} size={14} className={busy ? "ld-spin" : "ld-box-mark"} />}
      <div ref={popup} className="ld-popup" popover="manual" hidden={!open} onMouseDown={(event) => event.preventDefault()}>
        <OptionList list={list} options={props.options} chosen={chosen} several={several} />
        {open && props.options.length === 0 && !busy && (
          <div className="ld-options-empty" role="status">
            {words.empty}
          </div>
        )}
        {open && props.foot && <div className="ld-options-foot">{props.foot}</div>}
      </div>
    </span>
  );
}

type OptionListProps = Pick<ComboboxProps, "options" | "chosen"> & { readonly list: ComboboxList; readonly several: boolean };

/** More than the popup shows at once. */
const firstDrawn = 20;

function OptionList({ list, options, chosen, several }: OptionListProps) {
  // The others once the first are painted: a list of countries has two hundred.
  const isOpened = useDeferredValue(list.open);
  const drawn = isOpened ? options.length : Math.max(firstDrawn, list.index + 1);
  return (
    <div role="listbox" id={list.id} aria-multiselectable={several || undefined} className="ld-options">
      {list.open &&
        options.slice(0, drawn).map((option, index) => {
          const selected = option.checked ?? option.key === chosen?.key;
          return (
            <div
              key={option.key}
              id={`${list.id}-${index}`}
              role="option"
              aria-selected={selected}
              aria-disabled={option.disabled || undefined}
              data-active={index === list.index || undefined}
              data-offer={option.icon ? true : undefined}
              className="ld-option"
              onClick={() => list.choose(option)}
            >
              {option.icon && <Icon name={option.icon} size={14} />}
              <OptionWords option={option} />
              {selected && <Icon name="check" size={14} />}
              {option.further && !option.icon && <Icon name="chevron-right" size={14} className="ld-option-further" />}
            </div>
          );
        })}
    </div>
  );
}
