import { useMemo } from "react";
import { Button, Icon, Popover } from "#engine";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import { recordGrants } from "#dialect/schema/roles.ts";
import type { CursorTarget } from "../editor/JsonEditor.tsx";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { grantsInPreview } from "./roleSight.ts";
import type { RoleSight } from "./useRoleSight.ts";

export interface RoleNoteProps {
  readonly sight: RoleSight;
  readonly catalog: CompiledCatalog;
  /** The entity of the page. */
  readonly entity: CompiledEntity;
  readonly flags: SessionFacts;
  /** Stored records are shown, no examples. */
  readonly isStored: boolean;
  onFlags(flags: SessionFacts): void;
  onOpen(path: string, at: CursorTarget): void;
}

const rolesFile = "schemas/roles.json";

/** What the chosen role sees of the page: its records, fields and buttons, and whose account it is where its reach asks for that. */
export function RoleNote({ sight, catalog, entity, flags, isStored, onFlags, onOpen }: RoleNoteProps) {
  const { t, text } = useWorkbench().translation;
  const { name, role, reach, reached, all, hidden, facts, user } = sight;
  const counted = isStored
    ? t("preview.sees.records", { count: reached.stored.length, all: all.stored.length })
    : t("preview.sees.examples", { count: reached.examples.length, all: all.examples.length });
  const parts = [
    reach === "none" ? t("preview.sees.none") : counted,
    ...(hidden.length > 0 ? [t("preview.sees.hidden", { count: hidden.length })] : []),
  ];
  return (
    <div className="bench-role" role="status">
      <Icon name={reach === "none" ? "eye-off" : "eye"} size={14} />
      <span className="ld-trunc">{`${text(role.label) || name}: ${parts.join(" · ")}`}</span>
      {Object.entries(facts).map(([fact, values]) => (
        <SelectInput
          key={fact}
          aria-label={t("preview.sees.as", { fact })}
          title={t("preview.sees.as", { fact })}
          options={
            values.length === 0
              ? [{ value: "", label: t("preview.unset") }]
              : [...new Set([...values, String(user[fact] ?? "")])].filter(Boolean).map((value) => ({ value, label: value }))
          }
          value={String(user[fact] ?? "")}
          onChange={(value) => onFlags({ ...flags, [fact]: value })}
        />
      ))}
      <span className="bench-space" />
      <Popover
        label={t("preview.sees.title", { role: text(role.label) || name })}
        trigger={(props) => (
          <Button {...props} size="sm" tone="ghost" iconEnd="chevron-down">
            {t("preview.sees.more")}
          </Button>
        )}
      >
        {(close) => (
          <SightDetails
            {...{ sight, catalog, entity }}
            onOpen={() => {
              close();
              onOpen(rolesFile, { line: 1, column: 1, pointer: `/roles/${name}` });
            }}
          />
        )}
      </Popover>
    </div>
  );
}

interface DetailsProps extends Pick<RoleNoteProps, "sight" | "catalog" | "entity"> {
  onOpen(): void;
}

function SightDetails({ sight, catalog, entity, onOpen }: DetailsProps) {
  const { t, text } = useWorkbench().translation;
  const { role, reach, hidden } = sight;
  const machine = Object.values(catalog.states).find((one) => one.entity === entity.name);
  const { may, mayNot } = useMemo(() => grantsInPreview(role, entity.name, machine), [role, entity.name, machine]);
  const grantName = (grant: string): string => {
    const own = recordGrants.find((one) => one === grant);
    return own ? t(`role.grant.${own}`) : text(machine?.transitions.find(({ id }) => id === grant)?.label) || grant;
  };
  const fieldName = (field: string): string => text(entity.schema.properties[field]?.["x-label"]) || field;
  const rows = [
    ["preview.sees.reach", [typeof reach === "object" ? reach.text : t(`preview.sees.reach.${reach}`)]],
    ["preview.sees.fields", hidden.map(fieldName)],
    ["preview.sees.may", may.map(grantName)],
    ["preview.sees.mayNot", mayNot.map(grantName)],
  ] as const;
  return (
    <div className="bench-sight">
      <dl>
        {rows.map(([word, values]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{values.length === 0 ? t("screen.none") : values.join(", ")}</dd>
          </div>
        ))}
      </dl>
      <Button size="sm" tone="ghost" icon="square-pen" onClick={onOpen}>
        {t("preview.sees.open")}
      </Button>
    </div>
  );
}
