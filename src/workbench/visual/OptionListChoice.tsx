import { useId, useState } from "react";
import type { JsonValue } from "#dialect/json/editJson.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import type { Language } from "#dialect/text/text.ts";
import { SelectRow } from "../controls/SelectRow.tsx";

export interface ListChoice {
  readonly name: string;
  /** The options of a new list; absent for an existing one. */
  readonly items?: readonly JsonValue[];
}

export interface OptionListChoiceProps {
  readonly catalog: CompiledCatalog | undefined;
  /** Receives undefined while the choice is not complete. */
  onChange(list: ListChoice | undefined): void;
}

const newList = "+";

/** The option list of a new field: an existing one, or a new one with its options, one a line. */
export function OptionListChoice({ catalog, onChange }: OptionListChoiceProps) {
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  const id = useId();
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState("");
  const [lines, setLines] = useState("");
  // A list of numbers is a choice of another type.
  const lists = Object.entries(catalog?.codes ?? {}).filter(([, { items }]) => items.every((item) => typeof item.const === "string"));
  const problem =
    name === ""
      ? undefined
      : catalog?.codes[name]
        ? t("visual.taken")
        : /^[a-z][a-z0-9-]*$/.test(name)
          ? undefined
          : t("condition.badName");
  const languages = catalog?.site.languages ?? [];
  const codes = languages.map(({ code }) => code);
  const names = languages.map(({ name }) => name).join(", ");
  const items = readOptionLines(lines, codes);
  function tell(next: { readonly name: string; readonly lines: string }): void {
    const options = readOptionLines(next.lines, codes);
    const isNamed = /^[a-z][a-z0-9-]*$/.test(next.name) && !catalog?.codes[next.name];
    onChange(isNamed && options && options.length > 0 ? { name: next.name, items: options } : undefined);
  }
  return (
    <>
      <SelectRow
        label={t("visual.optionList")}
        options={[
          { value: "", label: t("condition.choose"), disabled: true },
          { value: newList, label: t("visual.newList") },
          ...lists.map(([one, { items: options }]) => ({ value: one, label: `${one} (${optionWords(options)})` })),
        ]}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          if (next === newList) tell({ name, lines });
          else onChange({ name: next });
        }}
      />
      {chosen === newList && (
        <>
          <div className="visual-row">
            <NameInput
              label={t("visual.listName")}
              value={name}
              problem={problem}
              placeholder="pallet-kind"
              onChange={(next) => {
                setName(next);
                tell({ name: next, lines });
              }}
            />
          </div>
          <div className="visual-row">
            <label htmlFor={`${id}-lines`}>{t("visual.listOptions")}</label>
            <textarea
              id={`${id}-lines`}
              className="ld-input"
              rows={4}
              placeholder={t("visual.listOptionsHint", { languages: names })}
              value={lines}
              aria-invalid={lines !== "" && !items}
              onChange={({ target }) => {
                setLines(target.value);
                tell({ name, lines: target.value });
              }}
            />
            {lines !== "" && !items && <span className="ld-problem">{t("visual.listWrong", { languages: names })}</span>}
          </div>
        </>
      )}
    </>
  );

  /** The first options, so that a list is known by what it offers. */
  function optionWords(options: readonly CodeOption[]): string {
    const words = options.slice(0, 3).map((item) => say(item["x-label"]));
    return [...words, ...(options.length > words.length ? ["…"] : [])].join(", ");
  }
}

/** Reads options from lines of a value and a label in each language; undefined if a line is incomplete, a value occurs twice, or no language is known. */
export function readOptionLines(
  text: string,
  languages: readonly Language[],
): readonly { readonly const: string; readonly "x-label": Record<Language, string> }[] | undefined {
  if (languages.length === 0) return undefined;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const items = lines.map((line) => {
    const [value = "", ...labels] = line.split(/[,，\t]/).map((part) => part.trim());
    // Further commas belong to the last label.
    const last = labels.slice(languages.length - 1).join(", ");
    const label = (index: number) => (index === languages.length - 1 ? last : (labels[index] ?? ""));
    return { const: value, "x-label": Object.fromEntries(languages.map((language, index) => [language, label(index)])) };
  });
  const isWhole = items.every((item) => item.const !== "" && Object.values(item["x-label"]).every((label) => label !== ""));
  return isWhole && new Set(items.map((item) => item.const)).size === items.length ? items : undefined;
}
