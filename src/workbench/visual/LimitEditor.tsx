import { useEffect, useMemo, useState } from "react";
import { InlineNote } from "#engine";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { childPointer, pointerTokens } from "#dialect/json/pointer.ts";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { findByWords } from "../controls/findByWords.ts";
import { useTellPart } from "../client/useTellPart.ts";
import { useTexts } from "../client/useTexts.ts";
import { useUsages } from "../client/useUsages.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import { UsageRows } from "../controls/UsageRows.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { withText } from "./entityEdits.ts";
import type { FormEditorProps } from "./formEditorProps.ts";
import { type LimitForm, readLimits, saidOfLimit } from "./listForm.ts";

/** Scrolls the opened limit into sight. */
const showInList = (row: HTMLLIElement | null) => row?.scrollIntoView?.({ block: "nearest" });

/** Edits the limits of the product: name for people, value, unit; and shows who uses each. */
export function LimitEditor(props: FormEditorProps) {
  const { opened, target, onPart } = props;
  const { t } = useWorkbench().translation;
  const limits = useMemo(() => readLimits(opened.text) ?? [], [opened.text]);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string>();
  /** The limit that has the focus: its value is edited without opening it. */
  const [inHand, setInHand] = useState<string>();
  const told = inHand ?? chosen;
  useTellPart(told === undefined ? undefined : childPointer("", told), onPart);
  useEffect(() => {
    const [name] = pointerTokens(target?.pointer ?? "");
    if (name === undefined) return;
    setChosen(name);
    setInHand(undefined);
  }, [target]);
  const sentences = useStatingSentences(search !== "");
  const found = findByWords(limits, search, (limit) => saidOfLimit(limit, sentences), t("files.asking"));
  return (
    <div className="visual-form">
      <h3>{t("visual.limits")}</h3>
      <SearchBox label={t("limits.find")} value={search} onChange={setSearch} />
      {found.items.length === 0 && <p className="ld-help">{t("limits.none")}</p>}
      {found.isNear && found.items.length > 0 && <p className="ld-help">{t("files.near")}</p>}
      <ul className="visual-entries visual-limits">
        {found.items.map((limit) => (
          <LimitRow
            key={limit.name}
            {...props}
            limit={limit}
            isOpen={limit.name === chosen}
            onToggle={() => setChosen(limit.name === chosen ? undefined : limit.name)}
            onHold={() => setInHand(limit.name)}
          />
        ))}
      </ul>
    </div>
  );
}

/** The sentences of the product that state a limit: people know those, and not the names of limits. */
function useStatingSentences(isNeeded: boolean): readonly string[] {
  const { table } = useTexts(isNeeded);
  return useMemo(
    () => table?.texts.flatMap(({ texts }) => Object.values(texts).filter((text) => text.includes("{limits."))) ?? [],
    [table],
  );
}

interface LimitRowProps extends FormEditorProps {
  readonly limit: LimitForm;
  readonly isOpen: boolean;
  onToggle(): void;
  /** A part of the row got the focus. */
  onHold(): void;
}

/** Units of time and size as their language calls them; others, such as `kg`, are the same everywhere. */
const namedUnits: Readonly<Record<string, string>> = {
  ms: "millisecond",
  s: "second",
  min: "minute",
  h: "hour",
  d: "day",
  day: "day",
  byte: "byte",
};

function unitName(unit: string, language: string): string {
  const named = namedUnits[unit];
  if (named === undefined) return unit;
  const parts = new Intl.NumberFormat(language, { style: "unit", unit: named, unitDisplay: "long" }).formatToParts(2);
  return parts.find(({ type }) => type === "unit")?.value ?? unit;
}

function LimitRow({ limit, isOpen, onToggle, onHold, ...props }: LimitRowProps) {
  const { edit } = props;
  const { t, text, language } = useWorkbench().translation;
  const { name, label, value, unit, isNumber } = limit;
  const title = text(label) || name;
  return (
    <li ref={isOpen ? showInList : undefined} onFocus={onHold}>
      <button
        type="button"
        className="visual-name"
        aria-expanded={isOpen}
        aria-label={t("limits.open", { name: title })}
        onClick={onToggle}
      >
        <span className="ld-trunc">{title}</span>
        {title !== name && <span className="ld-trunc ld-subtle ld-mono">{name}</span>}
      </button>
      {isNumber ? (
        <FigureInput
          aria-label={name}
          value={value}
          onNumber={(number) => number !== undefined && edit((before) => setJsonValue(before, `/${name}/value`, number).text)}
        />
      ) : (
        <PlainTextInput
          aria-label={name}
          value={value}
          onChange={(typed) => edit((before) => setJsonValue(before, `/${name}/value`, typed).text)}
        />
      )}
      <span className="ld-subtle visual-unit">{unitName(unit, language)}</span>
      {isOpen && <LimitDetails {...props} limit={limit} />}
    </li>
  );
}

/** The name of a limit in each language, and where it is used. */
function LimitDetails({ limit: { name, label }, edit, show, onOpen }: FormEditorProps & { readonly limit: LimitForm }) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const { usages, failure } = useUsages({ limit: name });
  return (
    <section className="visual-details" aria-label={t("limits.open", { name })}>
      <LanguageRows
        what={t("limits.label")}
        texts={label}
        onText={(code, typed) => edit((before) => withText(before, `/${name}/x-label`, code, typed))}
      />
      <h4>{t("limits.users")}</h4>
      {failure !== undefined && <InlineNote tone="error">{failure}</InlineNote>}
      {!usages && failure === undefined && <div aria-busy />}
      {usages?.length === 0 && <p className="ld-help">{t("limits.usersNone")}</p>}
      {usages && <UsageRows usages={usages} onOpen={onOpen} />}
      <InTextButton onShow={() => show(`/${name}`)} />
    </section>
  );
}
