/** Input of a cascade: chosen level by level, or searched by word, initials or code. Writes the fields of all levels. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { cascadeText, cascadeValues, findPlaces, pathTo } from "#dialect/fields/cascade.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, parentPointer } from "#dialect/json/pointer.ts";
import type { Language } from "#dialect/text/text.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Combobox } from "../controls/Combobox.tsx";
import { asText, controlProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { useTable } from "../controls/useTable.ts";
import type { CascadeRule, Table, TablePlace } from "#dialect/schema/tables.ts";
import type { ComboboxOption } from "../values/codes.ts";

/** Most search results; typing more narrows them. */
const maxResults = 50;

/** Key of the option that goes one level up; no place has an empty text. */
const outKey = "";

/** Subscribes to nothing: an input without a form. */
const noSubscription = () => () => undefined;

export function CascadeInput(props: InputProps) {
  const rule = props.field.cascade;
  return rule ? <PlaceInput {...props} rule={rule} /> : null;
}

function PlaceInput(props: InputProps & { readonly rule: CascadeRule }) {
  const { field, value, rule, invalid, readOnly, required } = props;
  const { text: inWords, t, language } = useTranslation();
  const { table, failed, load } = useTable(rule.table);
  const [typed, setTyped] = useState("");
  const [inside, setInside] = useState<TablePlace>();
  /** The level that the last choice opens; the combobox searches again right after it. */
  const nextLevel = useRef<{ readonly to: TablePlace | undefined } | undefined>(undefined);
  const text = useWholeText(props);
  const place = table?.at(text);
  const write = useWrite(props, table);

  // A text that a reference filled in as a whole is split into its levels.
  const isJoined = place !== undefined && rule.into !== undefined && asText(value) === text && place.within !== undefined;
  useEffect(() => {
    if (isJoined && !readOnly) write(place);
  }, [isJoined, readOnly, place, write]);

  const options = typed
    ? table && findPlaces(table, typed, maxResults).map((found) => optionOf(found, language, false))
    : table && levelOptions(table);
  function levelOptions({ roots }: Table): ComboboxOption[] {
    const own = (inside?.inside ?? roots).map((next) => optionOf(next, language, true));
    return inside ? [{ key: outKey, icon: "chevron-left", label: wayWords(inside, language), further: true }, ...own] : own;
  }
  return (
    <Combobox
      control={controlProps(props)}
      invalid={invalid}
      readOnly={readOnly}
      options={options ?? []}
      chosen={text === "" ? undefined : { key: text, label: place ? wayWords(place, language) : text }}
      onSearch={(now) => {
        if (!table) load();
        setTyped(now);
        if (now !== "") return;
        setInside(nextLevel.current ? nextLevel.current.to : place?.within);
        nextLevel.current = undefined;
      }}
      onChoose={({ key }) => {
        const chosen = key === outKey ? undefined : table?.at(key);
        nextLevel.current = { to: chosen ?? inside?.within };
        if (chosen) write(chosen);
      }}
      {...(!required && { onClear: () => write(undefined) })}
      placeholder={inWords(field.placeholder) || t("form.search")}
      words={{ empty: t(failed ? "form.searchFailed" : "form.nothingFound"), clear: t("form.clear") }}
      busy={!table && !failed}
    />
  );
}

/** Returns the text of all levels, as the record holds it. */
function useWholeText({ form, path, field, value, rule }: InputProps & { readonly rule: CascadeRule }): string {
  const parent = parentPointer(path);
  return useSyncExternalStore(form?.subscribe ?? noSubscription, () => {
    if (!form || !rule.into) return asText(value);
    const siblings = getAt(form.record(), pointerTokens(parent));
    return cascadeText(rule, field.name, { ...(siblings as Rec | undefined), [field.name]: asText(value) });
  });
}

/** Returns a function that sets a place, or clears the field, in the fields of all levels. */
function useWrite(props: InputProps & { readonly rule: CascadeRule }, table: Table | undefined) {
  const { field, path, rule, form, onChange } = props;
  return useEventCallback((place: TablePlace | undefined) => {
    const values = place && table ? cascadeValues(rule, field.name, place, table.writes) : undefined;
    onChange(values?.get(field.name));
    const parent = parentPointer(path);
    for (const name of (rule.into ?? []).filter((other) => other !== field.name)) form?.set(`${parent}/${name}`, values?.get(name));
  });
}

/** Returns a place as an option: alone in the list of its level, else with the places around it. */
function optionOf(place: TablePlace, language: Language, alone: boolean): ComboboxOption {
  const others = Object.keys(place.words).filter((name) => name !== language);
  const nameIn = (name: Language) => (alone ? (place.words[name] ?? "") : wayWords(place, name));
  const label = nameIn(language);
  const hint = others.map(nameIn).join(" ");
  return { key: place.text, label, ...(hint && hint !== label && { hint }), ...(alone && place.inside.length > 0 && { further: true }) };
}

/** Returns the names of all levels: Chinese from the widest without spaces, other languages from the narrowest with commas. */
function wayWords(place: TablePlace, language: Language): string {
  const words = pathTo(place).map((step) => step.words[language] ?? step.text);
  return words.every((word) => /^\p{Script=Han}+$/u.test(word)) ? words.join("") : words.toReversed().join(", ");
}
