import { Button } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { PartFormProps } from "./partFormProps.ts";

/** The tabs of a list by states: they belong to the states, so each leads to its form there. */
export function TabLinks({ catalog, fields, onOpen }: PartFormProps) {
  const { t, text } = useWorkbench().translation;
  const [name, machine] = Object.entries(catalog?.states ?? {}).find(([, one]) => one.entity === fields.entity) ?? [];
  const open = (pointer: string) => () => onOpen(`schemas/states/${name}.json`, { line: 1, column: 1, pointer });
  return (
    <>
      <p className="ld-help">{t("screen.tabsHint")}</p>
      <ul className="bench-usages">
        {(machine?.tabs ?? []).map(({ id, label }, index) => (
          <li key={id}>
            <button type="button" className="bench-finding" onClick={open(`/tabs/${index}`)}>
              <span className="bench-finding-text">{text(label) || id}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" icon="arrow-right" disabled={machine === undefined} onClick={open("")}>
        {t("screen.tabsOpen")}
      </Button>
    </>
  );
}
