import { useId, useState } from "react";
import { IconButton } from "#engine";
import type { Json } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { useWorkbench } from "../../client/WorkbenchContext.tsx";
import { SelectInput } from "../../controls/SelectInput.tsx";
import { ExpressionEditor } from "./ExpressionEditor.tsx";
import { choiceOf, conditionOf, everyEntity, reachChoices, type RoleKind } from "./reachModel.ts";

/** An entity of the draft, as people call it. */
export interface NamedEntity {
  readonly name: string;
  readonly label: string;
}

export interface ReachFormProps {
  readonly of: RoleKind;
  /** Pointer of the role's `reach`. */
  readonly pointer: string;
  /** Entity, or "*" -> condition. */
  readonly reach: Readonly<Record<string, string>>;
  readonly entities: readonly NamedEntity[];
  /** An entity whose stored records the condition for every entity is tried on. */
  readonly triedOn: string | undefined;
  readonly path: string;
  readonly file: Json | undefined;
  readonly catalog: CompiledCatalog | undefined;
  /** Receives the condition of an entity; "" takes its entry out. */
  onChange(entity: string, condition: string): void;
}

/** The records that a role reaches: of every entity, and of those that differ. A condition is edited as rows. */
export function ReachForm(props: ReachFormProps) {
  const { reach, entities, onChange } = props;
  const { t } = useWorkbench().translation;
  const own = Object.keys(reach).filter((entity) => entity !== everyEntity);
  const offered = entities.filter(({ name }) => !own.includes(name));
  return (
    <fieldset className="visual-set">
      <legend>{t("role.reach")}</legend>
      <ReachEntry {...props} entity={everyEntity} label={t(own.length > 0 ? "role.reach.others" : "role.reach.every")} />
      {own.map((entity) => (
        <ReachEntry key={entity} {...props} entity={entity} label={entities.find(({ name }) => name === entity)?.label ?? entity} />
      ))}
      <div className="visual-row">
        <SelectInput
          aria-label={t("role.reach.add")}
          options={[{ value: "", label: t("role.reach.add") }, ...offered.map(({ name, label }) => ({ value: name, label }))]}
          value=""
          onChange={(entity) => entity !== "" && onChange(entity, "true")}
        />
      </div>
    </fieldset>
  );
}

function ReachEntry(props: ReachFormProps & { readonly entity: string; readonly label: string }) {
  const { of, pointer, reach, entity, label, triedOn, path, file, catalog, onChange } = props;
  const { t } = useWorkbench().translation;
  const id = useId();
  const condition = reach[entity];
  const said = choiceOf(condition, of);
  // Chosen, but without a row that is complete: the file keeps what it says.
  const [isBeginning, setBeginning] = useState(false);
  const isCondition = said === "condition" || isBeginning;
  const choices = reachChoices.map((value) => ({
    value,
    label: t(value === "all" ? `role.reach.all.${of}` : `role.reach.${value}`),
  }));
  return (
    <div className="visual-reach">
      <div className="visual-row">
        <label htmlFor={id} title={entity}>
          {label}
        </label>
        <SelectInput
          id={id}
          options={choices}
          value={isCondition ? "condition" : said}
          onChange={(next) => {
            setBeginning(next === "condition");
            if (next !== "condition") onChange(entity, conditionOf(next, entity, of));
          }}
        />
        {entity !== everyEntity && (
          <IconButton size="sm" icon="trash-2" label={t("visual.remove", { what: label })} onClick={() => onChange(entity, "")} />
        )}
      </div>
      {isCondition && (
        <ExpressionEditor
          title={t("role.reach.conditionOf", { entity: label })}
          path={path}
          file={file}
          pointer={childPointer(pointer, entity)}
          text={said === "condition" ? (condition ?? "") : ""}
          entity={undefined}
          triedOn={entity === everyEntity ? triedOn : entity}
          isEntityFile={false}
          catalog={catalog}
          onChange={(next) => {
            setBeginning(false);
            onChange(entity, next);
          }}
        />
      )}
    </div>
  );
}
