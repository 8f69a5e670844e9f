import type { SessionFacts } from "#dialect/check/check.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import type { ValueInPreview } from "./previewRecords.ts";

export interface StateAndRoleProps {
  readonly catalog: CompiledCatalog | undefined;
  /** Entity of the previewed screen. */
  readonly entity: string | undefined;
  /** The chosen state; "" for any. */
  readonly state: string;
  readonly flags: SessionFacts;
  onState(state: string): void;
  onFlags(flags: SessionFacts): void;
}

/** Selects the state of the previewed record, and the role of the account that sees it. */
export function StateAndRole({ catalog, entity, state, flags, onState, onFlags }: StateAndRoleProps) {
  const { t, text } = useWorkbench().translation;
  const machine = machineOf(catalog, entity);
  const states = machine ? (catalog?.codes[machine.codes]?.items ?? []) : [];
  const roles = Object.entries(catalog?.roles?.roles ?? {});
  return (
    <>
      {states.length > 0 && (
        <SelectInput
          aria-label={t("preview.state")}
          options={[
            { value: anyone, label: t("preview.anyState") },
            ...states.map((one) => ({ value: String(one.const), label: text(one["x-label"]) || String(one.const) })),
          ]}
          value={state === "" ? anyone : state}
          onChange={(next) => onState(next === anyone ? "" : next)}
        />
      )}
      {roles.length > 0 && (
        <SelectInput
          aria-label={t("preview.role")}
          options={[
            { value: anyone, label: t("preview.anyRole") },
            ...roles.map(([name, role]) => ({ value: name, label: `${text(role.label) || name} – ${t(`preview.roleOf.${role.of}`)}` })),
          ]}
          value={roleOf(flags) ?? anyone}
          onChange={(next) => {
            const { roles: _before, ...others } = flags;
            onFlags(next === anyone ? others : { ...others, roles: [next] });
          }}
        />
      )}
    </>
  );
}

/** No id of a state or of a role begins with it. */
const anyone = "*";

function roleOf({ roles }: SessionFacts): string | undefined {
  const first = Array.isArray(roles) ? roles[0] : undefined;
  return typeof first === "string" ? first : undefined;
}

const machineOf = (catalog: CompiledCatalog | undefined, entity: string | undefined) =>
  entity === undefined ? undefined : Object.values(catalog?.states ?? {}).find((machine) => machine.entity === entity);

/** Returns the state as the field of the entity's machine has it; undefined for any, and for a state that the machine lacks. */
export function shownState(catalog: CompiledCatalog | undefined, entity: string | undefined, state: string): ValueInPreview | undefined {
  const machine = machineOf(catalog, entity);
  const isThere = machine && catalog?.codes[machine.codes]?.items.some((one) => String(one.const) === state);
  return isThere ? { field: machine.field, value: state } : undefined;
}
