/** The search box of a list: one word while typing, or hundreds of numbers pasted at once. */
import { type Ref, useEffect, useRef, useState } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { joinSearchTerms, parseSearchTerms } from "../query/searchTerms.ts";

/** How long typing rests before the list asks, in ms. */
const restBeforeAsking = 400;

export interface NumberSearchProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function NumberSearch({ label, value, onChange, inputRef }: NumberSearchProps) {
  const { t } = useTranslation();
  const { instant = false } = useHost().source;
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);
  const count = parseSearchTerms(typed).length;

  // A search cleared or set from elsewhere (a chip, the address bar) shows here; one's own typing is not overwritten.
  useEffect(() => {
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const search = text.trim();
    if (search === asked.current) return;
    asked.current = search;
    onChange(search);
  };
  const type = (text: string, composing: boolean) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (composing) return;
    if (instant) ask(text);
    else timer.current = setTimeout(() => ask(text), restBeforeAsking);
  };
  const put = (text: string) => {
    const line = joinSearchTerms(text);
    setTyped(line);
    ask(line);
  };

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
          if (event.key === "Enter" && !event.nativeEvent.isComposing) ask(typed);
          if (event.key !== "Escape") return;
          // Once more leaves the box: the keys of the list are free again.
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
