import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Dialog, Icon, type PhoneticMatcher, useTranslation } from "#engine";
import { showPalette, useAppState } from "../session/appState.ts";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute, siteEntries } from "../site/siteMap.ts";
import { useMenu } from "../site/useMenu.ts";
import { findEntries } from "./findEntries.ts";
import { takeTypedAhead } from "./openPalette.ts";
import { paletteCommands } from "./paletteCommands.ts";
import { paletteEntries } from "./paletteEntries.ts";
import { recentChoices, rememberChoice } from "./recentChoices.ts";
import { useFoundRecords } from "./useFoundRecords.ts";
import "./Palette.css";

/** Command palette: finds pages, create actions, commands and records. Opens with Ctrl+K, Cmd+K or the search button of the top bar. */
export default function Palette() {
  const { t } = useTranslation();
  const { showPalette: open } = useAppState();
  return (
    <Dialog wide open={open} onClose={() => showPalette(false)} title={t("palette.title")} closeLabel={t("action.close")}>
      {open && <Finder />}
    </Dialog>
  );
}

interface Option {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string | undefined;
  readonly address: string;
  /** Action of a command that is not a link. */
  readonly run?: () => void;
  /** The heading above it and its like. */
  readonly part: string;
}

/** ARIA combobox with a listbox that is always open: the focus stays in the input, the arrow keys move the active option. */
function Finder() {
  const { host } = usePortal();
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const { options, searching, isPart } = useOptions(typed);
  const index = Math.min(at, options.length - 1);
  const active = options[index];

  const choose = (option: Option | undefined) => {
    if (!option) return;
    showPalette(false);
    if (option.run) return option.run();
    rememberChoice(host.user().loginName ?? "", option);
    host.go(option.address);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((index + step + options.length) % options.length);
    else if (event.key === "Enter") choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <div className="palette">
      <input
        data-autofocus
        className="ld-input"
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(list, index) : undefined}
        aria-label={t("palette.hint")}
        placeholder={t("palette.hint")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onFocus={() => {
          const typedAhead = takeTypedAhead();
          if (typedAhead !== "") setTyped((old) => old + typedAhead);
        }}
        onKeyDown={press}
      />
      <OptionList list={list} options={options} index={index} onChoose={choose} />
      <Status {...{ typed, searching, isPart }} count={options.length} />
      <Keys />
    </div>
  );
}

/** What the keys do. A screen reader says it of the list itself. */
function Keys() {
  const { t } = useTranslation();
  return (
    <p className="palette-keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {t("palette.choose")} <kbd>Enter</kbd> {t("action.open")} <kbd>Esc</kbd> {t("action.close")}
    </p>
  );
}

interface StatusProps extends Pick<Options, "searching" | "isPart"> {
  readonly typed: string;
  readonly count: number;
}

/** Number of results: for a screen reader, and visible if there are none, more than shown, or not yet known. */
function Status({ typed, searching, isPart, count }: StatusProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={count === 0 || searching ? "palette-note" : "ld-hidden"}>
        {searching ? t("palette.asking") : t(count === 0 ? "palette.nothing" : "palette.found", { typed, count })}
      </p>
      {isPart && !searching && <p className="palette-note">{t("palette.latest", { typed: typed.trim() })}</p>}
    </>
  );
}

interface Options {
  readonly options: readonly Option[];
  /** More may follow. */
  readonly searching: boolean;
  /** Too many records contain the text: only the latest were looked at. */
  readonly isPart: boolean;
}

/** Returns the records, pages and create actions that match `typed`. */
function useOptions(typed: string): Options {
  const { catalog, canSee, i18n, host } = usePortal();
  const { t, text, language } = useTranslation();
  const menu = useMenu();
  const { byPinyin, fetching } = usePinyin();
  const entries = useMemo(() => {
    const places = siteEntries(catalog.site);
    return paletteEntries(menu, catalog, canSee, (address) => matchRoute(places, address)?.entry.route.title);
  }, [menu, catalog, canSee]);
  const createWords = useMemo(
    () => Object.values(catalog.messages).map((words) => words["palette.create"]?.replace("{{page}}", "") ?? ""),
    [catalog],
  );
  const commands = useMemo(() => paletteCommands({ catalog, i18n, host }, language), [catalog, i18n, host, language]);
  const runOf = new Map(commands.map(({ id, run }) => [id, run]));
  const [recent] = useState(() => recentChoices(host.user().loginName ?? ""));
  const { found, searching, isPart } = useFoundRecords(menu, typed);
  const options = [
    ...(typed.trim() === "" ? recent.map((one) => ({ ...one, id: `recent ${one.address}`, hint: "", part: t("palette.recent") })) : []),
    ...found.map(({ id, name, details, address, list: page, icon }) => ({
      id,
      label: details === "" ? name : `${name} · ${details}`,
      hint: text(page),
      icon,
      address,
      part: t("palette.records"),
    })),
    ...findEntries([...entries, ...commands], typed, { reading: byPinyin, createWords }).map(
      ({ id, does, title, group, icon, address }) => ({
        id,
        label: does === "create" ? t("palette.create", { page: text(title) }) : text(title),
        hint: does === "create" ? "" : text(group),
        icon,
        address,
        part: t("palette.pages"),
        ...(runOf.has(id) && { run: runOf.get(id) as () => void }),
      }),
    ),
  ];
  // "Nothing found" is not reported before the pinyin matcher is loaded.
  return { options, searching: searching || (fetching && options.length === 0), isPart };
}

const optionId = (list: string, index: number) => `${list}-${index}`;

interface OptionListProps {
  readonly list: string;
  readonly options: readonly Option[];
  /** Index of the active option, which is kept visible. */
  readonly index: number;
  onChoose(option: Option): void;
}

function OptionList({ list, options, index, onChoose }: OptionListProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The heading of the first option is seen with it.
    if (index === 0) box.current?.scrollTo?.(0, 0);
    else box.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [index, options.length]);
  const parts = [...new Set(options.map(({ part }) => part))];
  return (
    <div ref={box} id={list} role="listbox" aria-label={t("palette.title")} className="palette-list">
      {parts.map((part) => (
        <div key={part} role="group" aria-label={part}>
          <p className="palette-part" aria-hidden="true">
            {part}
          </p>
          {options.map(
            (option, position) => option.part === part && <OptionRow key={option.id} {...{ list, option, position, index, onChoose }} />,
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionRowProps extends Pick<OptionListProps, "list" | "index" | "onChoose"> {
  readonly option: Option;
  readonly position: number;
}

function OptionRow({ list, option, position, index, onChoose }: OptionRowProps) {
  return (
    <div
      id={optionId(list, position)}
      role="option"
      aria-selected={position === index}
      data-active={position === index || undefined}
      className="palette-option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <Icon name={option.icon ?? "file-text"} size={16} />
      <span className="ld-trunc">{option.label}</span>
      <span className="palette-hint">{option.hint}</span>
    </div>
  );
}

/** Loads the pinyin matcher. Without it, titles and codes are still found. */
function usePinyin(): { readonly byPinyin?: PhoneticMatcher; readonly fetching: boolean } {
  const [found, setFound] = useState<{ readonly byPinyin?: PhoneticMatcher }>();
  useEffect(() => {
    let unmounted = false;
    import("./matchPinyin.ts").then(
      ({ matchPinyin: byPinyin }) => !unmounted && setFound({ byPinyin }),
      () => !unmounted && setFound({}),
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return { ...found, fetching: found === undefined };
}
