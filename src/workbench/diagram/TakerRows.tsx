import { setJsonValue } from "#dialect/json/editJson.ts";
import { roleGroups } from "#dialect/schema/roles.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { withListed } from "./machineEdits.ts";
import { asRoles, type Roles, takerKind, takerKinds, takerName } from "./takers.ts";

interface TakerRowsProps {
  readonly by: Transition["by"];
  readonly pointer: string;
  readonly roles: Roles;
  edit(change: (text: string) => string): void;
}

/** Who takes a transition: a kind of people, time, or some roles. */
export function TakerRows({ by, pointer, roles, edit }: TakerRowsProps) {
  const { translation } = useWorkbench();
  const { t } = translation;
  const chosen = typeof by === "string" ? [] : by;
  const names = [...new Set([roleGroups.customer, roleGroups.staff, ...Object.keys(roles), ...chosen])];
  return (
    <>
      <SelectRow
        label={t("diagram.who")}
        options={takerKinds.map((kind) => ({ value: kind, label: t(`diagram.by.${kind}`) }))}
        value={takerKind(by)}
        onChange={(kind) => edit((now) => setJsonValue(now, pointer, kind === "roles" ? [...asRoles(by)] : kind).text)}
      />
      {typeof by !== "string" && (
        <fieldset className="visual-set diagram-from">
          <legend>{t("diagram.roles")}</legend>
          {names.map((name) => (
            <CheckBox
              key={name}
              checked={chosen.includes(name)}
              // The last one stays: a transition that nobody takes is reported as a mistake.
              disabled={chosen.length === 1 && chosen.includes(name)}
              onCheck={(checked) => edit((now) => withListed(now, pointer, name, checked))}
            >
              {takerName(translation, name, roles)}
            </CheckBox>
          ))}
        </fieldset>
      )}
    </>
  );
}
