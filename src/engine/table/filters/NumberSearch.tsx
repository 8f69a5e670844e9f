/** The search box of a list: a typed word, or hundreds of pasted numbers. */
import { type Ref, useEffect, useRef, useState } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { joinSearchTerms, parseSearchTerms } from "../query/searchTerms.ts";

/** Wait after the last key before the search, in ms. */
const debounceMs = 400;

export interface NumberSearchProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The text of the box, and when it is searched: after a pause, or at once where the source answers at once. */
function useTypedSearch({ value, onChange }: Pick<NumberSearchProps, "value" | "onChange">) {
  const { source } = useHost();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(value);

  // Shows a search that was changed elsewhere (a chip, the URL), without overwriting what the user types.
  useEffect(() => {
    if (value !== searched.current) setTyped(value);
    searched.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === searched.current) return;
    searched.current = next;
    onChange(next);
  };
  const type = (text: string, composing: boolean) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (composing) return;
    if (source.listNow) search(text);
    else timer.current = setTimeout(() => search(text), debounceMs);
  };
  const put = (text: string) => {
    const line = joinSearchTerms(text);
    setTyped(line);
    search(line);
  };
  return { typed, type, search, put };
}

export function NumberSearch({ label, value, onChange, inputRef }: NumberSearchProps) {
  const { t } = useTranslation();
  const { typed, type, search, put } = useTypedSearch({ value, onChange });
  const count = parseSearchTerms(typed).length;
  return (
    <div className="ld-search">
      <Icon name="search" size={14} />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)}
        onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) search(typed);
          if (event.key !== "Escape") return;
          // A second Escape leaves the box, so that the list's shortcuts work.
          if (typed === "") event.currentTarget.blur();
          else put("");
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (!/[\n\t]/.test(text)) return;
          event.preventDefault();
          put(`${typed}\n${text}`);
        }}
      />
      {count > 1 && <span className="ld-search-count">{t("list.numbers", { count })}</span>}
      {typed !== "" && <IconButton icon="x" size="sm" label={t("list.clearSearch")} onClick={() => put("")} />}
      <Popover
        label={t("list.pasteTitle")}
        placement="bottom"
        width={440}
        trigger={(props) => <IconButton {...props} icon="clipboard-list" size="sm" label={t("list.paste")} tooltip={false} />}
      >
        {(close) => <PasteList start={parseSearchTerms(typed).join("\n")} onSearch={put} close={close} />}
      </Popover>
    </div>
  );
}

function PasteList({ start, onSearch, close }: { readonly start: string; onSearch(text: string): void; close(): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(start);
  const count = parseSearchTerms(text).length;
  return (
    <form
      className="ld-numbers"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(parseSearchTerms(text).join("\n"));
        close();
      }}
    >
      <textarea
        autoFocus
        className="ld-input"
        aria-label={t("list.pasteTitle")}
        placeholder={t("list.pasteHint")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="ld-panel-foot">
        <span className="ld-subtle">{t("list.numbers", { count })}</span>
        <Button type="submit" tone="primary" size="sm">
          {t("list.searchNow")}
        </Button>
      </div>
    </form>
  );
}
