import { useMemo, useState } from "react";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import { readLimits } from "./listForm.ts";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";

/** Edits the limits of the product, each with its unit. */
export function LimitEditor({ opened, edit, show }: FormEditorProps) {
  const { t } = useWorkbench().translation;
  const limits = useMemo(() => readLimits(opened.text) ?? [], [opened.text]);
  const [search, setSearch] = useState("");
  const found = limits.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
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
            <PlainTextInput
              aria-label={name}
              inputMode={isNumber ? "decimal" : "text"}
              value={value}
              onChange={(typed) => {
                const number = Number(typed);
                // A number must stay a number: incomplete input is not written.
                if (isNumber && (typed.trim() === "" || !Number.isFinite(number))) return;
                edit((text) => setJsonValue(text, `/${name}/value`, isNumber ? number : typed).text);
              }}
            />
            <span className="ld-subtle visual-unit">{unit}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
