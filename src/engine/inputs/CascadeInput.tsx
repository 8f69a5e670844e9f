/** Chosen level by level, or found at once by word, initials or code; writes the fields of all levels. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cascadeText, cascadeValues, findPlaces, pathTo } from "#dialect/fields/cascade.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import type { Language } from "#dialect/text/text.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Combobox } from "../controls/Combobox.tsx";
import { asText, controlProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { useTable } from "../controls/useTable.ts";
import type { CascadeRule, Table, TablePlace } from "#dialect/schema/tables.ts";
import type { ComboboxOption } from "../values/codes.ts";

/** Places found; who needs more types on. */
const most = 50;

/** The key of the offer to go one level out: no place has an empty way. */
const outKey = "";

const never = () => () => undefined;

export function CascadeInput(props: InputProps) {
  const rule = props.field.schema["x-cascade"];
  return rule ? <PlaceInput {...props} rule={rule} /> : null;
}

function PlaceInput(props: InputProps & { readonly rule: CascadeRule }) {
  const { field, value, rule, invalid, readOnly, required } = props;
  const { text: inWords, t, language } = useTranslation();
  const { table, failed, load } = useTable(rule.table);
  const [typed, setTyped] = useState("");
  const [inside, setInside] = useState<TablePlace>();
  /** Where choosing leads: the list is asked for anew right after. */
  const led = useRef<{ readonly to: TablePlace | undefined } | undefined>(undefined);
  const text = useWholeText(props);
  const place = table?.at(text);
  const write = useWrite(props, table);

  // What another record filled in as one text is taken apart into its levels.
  const isJoined = place !== undefined && rule.into !== undefined && asText(value) === text && place.within !== undefined;
  useEffect(() => {
    if (isJoined && !readOnly) write(place);
  }, [isJoined, readOnly, place, write]);

  const options = typed
    ? table && findPlaces(table, typed, most).map((found) => optionOf(found, language, false))
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
        setInside(led.current ? led.current.to : place?.within);
        led.current = undefined;
      }}
      onChoose={({ key }) => {
        const chosen = key === outKey ? undefined : table?.at(key);
        led.current = { to: chosen ?? inside?.within };
        if (chosen) write(chosen);
      }}
      {...(!required && { onClear: () => write(undefined) })}
      placeholder={inWords(field.placeholder) || t("form.search")}
      words={{ empty: t(failed ? "form.searchFailed" : "form.nothingFound"), clear: t("form.clear") }}
      busy={!table && !failed}
    />
  );
}

/** All levels together, as they stand in the record. */
function useWholeText({ form, path, field, value, rule }: InputProps & { readonly rule: CascadeRule }): string {
  const around = path.slice(0, path.lastIndexOf("/"));
  return useSyncExternalStore(form?.subscribe ?? never, () => {
    if (!form || !rule.into) return asText(value);
    const parent = getAt(form.record(), pointerTokens(around));
    return cascadeText(rule, field.name, { ...(parent as Rec | undefined), [field.name]: asText(value) });
  });
}

/** Writes a place, or empties the field, level by level where they have fields of their own. */
function useWrite(props: InputProps & { readonly rule: CascadeRule }, table: Table | undefined) {
  const latest = useRef({ props, table });
  latest.current = { props, table };
  const [write] = useState(() => (place: TablePlace | undefined) => {
    const { props: now, table: from } = latest.current;
    const { field, path, rule, form, onChange } = now;
    const values = place && from ? cascadeValues(rule, field.name, place, from.writes) : undefined;
    onChange(values?.get(field.name));
    const around = path.slice(0, path.lastIndexOf("/"));
    for (const name of (rule.into ?? []).filter((other) => other !== field.name)) form?.set(`${around}/${name}`, values?.get(name));
  });
  return write;
}

/** A place as a line of the list; by itself where its level is being looked at, else with what it lies in. */
function optionOf(place: TablePlace, language: Language, alone: boolean): ComboboxOption {
  const others = Object.keys(place.words).filter((name) => name !== language);
  const say = (name: Language) => (alone ? (place.words[name] ?? "") : wayWords(place, name));
  const label = say(language);
  const hint = others.map(say).join(" ");
  return { key: place.text, label, ...(hint && hint !== label && { hint }), ...(alone && place.inside.length > 0 && { further: true }) };
}

/** The whole way in words: Chinese from the widest without a blank, other languages from the narrowest. */
function wayWords(place: TablePlace, language: Language): string {
  const words = pathTo(place).map((step) => step.words[language] ?? step.text);
  return words.every((word) => /^\p{Script=Han}+$/u.test(word)) ? words.join("") : words.toReversed().join(", ");
}
