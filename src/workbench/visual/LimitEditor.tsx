import { useMemo, useState } from "react";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import { readLimits } from "./listForm.ts";
import { FigureInput } from "../controls/FigureInput.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

/** Edits the limits of the product, each with its unit. */
export function LimitEditor({ opened, edit, show }: FormEditorProps) {
  const { t } = useWorkbench().translation;
  const limits = useMemo(() => readLimits(opened.text) ?? [], [opened.text]);
  const [search, setSearch] = useState("");
  const found = limits.filter(({ name, value, unit }) => `${name} ${value} ${unit}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className="visual-form">
      <h3>{t("visual.limits")}</h3>
      <SearchBox label={t("visual.search")} value={search} onChange={setSearch} />
      <ul className="visual-entries">
        {found.map(({ name, value, unit, isNumber }) => (
          <li key={name}>
            <button type="button" className="visual-name ld-mono" onClick={() => show(`/${name}`)}>
              {name}
            </button>
            {isNumber ? (
              <FigureInput
                aria-label={name}
                value={value}
                onNumber={(number) => number !== undefined && edit((text) => setJsonValue(text, `/${name}/value`, number).text)}
              />
            ) : (
              <PlainTextInput
                aria-label={name}
                value={value}
                onChange={(typed) => edit((text) => setJsonValue(text, `/${name}/value`, typed).text)}
              />
            )}
            <span className="ld-subtle visual-unit">{unit}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
