import { moveJsonItem, readJsonValue, removeJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { withText } from "../visual/entityEdits.ts";
import type { PartFormProps } from "./partFormProps.ts";
import { listEntries } from "./screenForms.ts";

/** Entries with a label: tabs, related lists, lists beside each other, blocks of a dashboard. */
export function LabelForm({ part, opened, edit, show, target }: PartFormProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const list = part.pointer;
  const entries = listEntries(readJsonValue(opened.text, list));
  return (
    <ol className="visual-entries">
      {entries.map((entry, index) => {
        const { id, screen, label } = (isObject(entry) ? entry : {}) as {
          readonly id?: string;
          readonly screen?: string;
          readonly label?: Readonly<Record<string, string>>;
        };
        const name = String(id ?? screen ?? index + 1);
        return (
          <li key={name} aria-current={target?.pointer === `${list}/${index}` ? "true" : undefined}>
            <button type="button" className="visual-name" onClick={() => show(`${list}/${index}`)}>
              <span className="ld-trunc ld-mono">{name}</span>
            </button>
            {languages.map(({ code, name: language }) => (
              <PlainTextInput
                key={code}
                lang={code}
                aria-label={`${name}: ${t("visual.inLanguage", { what: t("visual.label"), language })}`}
                value={label?.[code] ?? ""}
                onChange={(value) => edit((text) => withText(text, `${list}/${index}/label`, code, value))}
              />
            ))}
            <RowButtons
              what={name}
              index={index}
              count={entries.length}
              onMove={(to) => edit((text) => moveJsonItem(text, list, index, to))}
              {...(entries.length > 1 && { onRemove: () => edit((text) => removeJsonValue(text, `${list}/${index}`)) })}
            />
          </li>
        );
      })}
    </ol>
  );
}
