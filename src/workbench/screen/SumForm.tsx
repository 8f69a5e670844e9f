import { useState } from "react";
import { Button } from "#engine";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { ListSums, SumGrouping, SumMeasure } from "#dialect/schema/screenParts.ts";
import type { KnownField } from "../client/names.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { FieldRows } from "./FieldRows.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { freeId, withEntry, withMember, withoutEntry } from "./screenEdits.ts";
import { listEntries } from "./screenForms.ts";
import { hasOneValue } from "./useScreenFields.ts";

const isNumber = ({ schema }: KnownField): boolean => schema.type === "number" || schema.type === "integer";

/** The sums of a list: what is added up, and by what it is grouped. */
export function SumForm(props: PartFormProps) {
  const { part, opened, edit } = props;
  const { t, text: say } = useWorkbench().translation;
  const all = listEntries(readJsonValue(opened.text, part.pointer)) as unknown as readonly ListSums[];
  const labelOf = (path: string) => props.fields.labelOf(path) || path;
  const measureLabel = (sums: ListSums, one: SumMeasure) =>
    typeof one === "string" ? say(sums.labels?.[one]) || labelOf(one) : say(one.label);
  // Two sums may add up the same field: their groups distinguish them.
  const titleOf = (sums: ListSums) =>
    t("screen.sum.title", {
      of: sums.of.map((one) => measureLabel(sums, one)).join(", ") || t("screen.sum.records"),
      by: sums.by.map((one) => labelOf(grouped(one))).join(", "),
    });
  return (
    <>
      {all.map((sums, index) => (
        <fieldset key={sums.id} className="visual-set">
          <legend>
            {titleOf(sums)} <span className="ld-subtle ld-mono">{sums.id}</span>
          </legend>
          <OneSum {...props} sums={sums} pointer={`${part.pointer}/${index}`} />
          <Button size="sm" tone="ghost" icon="trash-2" onClick={() => edit((text) => withoutEntry(text, part.pointer, index))}>
            {t("visual.remove", { what: titleOf(sums) })}
          </Button>
        </fieldset>
      ))}
      <NewSum {...props} all={all} />
    </>
  );
}

type OfSum = PartFormProps & { readonly sums: ListSums; readonly pointer: string };

function OneSum({ sums, pointer, fields, edit, show, target }: OfSum) {
  const { t, text: say } = useWorkbench().translation;
  const flags = ["shown", "overall"] as const;
  return (
    <>
      {flags.map((flag) => (
        <CheckBox
          key={flag}
          className="visual-check"
          checked={sums[flag] ?? false}
          onCheck={(checked) => edit((text) => withMember(text, pointer, flag, checked ? true : undefined))}
        >
          {t(`screen.sum.${flag}`)}
        </CheckBox>
      ))}
      <h4>{t("screen.sum.of")}</h4>
      <FieldRows
        list={`${pointer}/of`}
        current={target?.pointer}
        isNeeded={sums.count === undefined}
        rows={sums.of.map((measure) => ({
          field: measured(measure),
          label: typeof measure === "string" ? say(sums.labels?.[measure]) || fields.labelOf(measure) : say(measure.label),
          ...(typeof measure !== "string" && { hint: t("average" in measure ? "screen.sum.average" : "screen.sum.share") }),
        }))}
        offered={fields.offered((field) => isNumber(field) && hasOneValue(field, fields.known))}
        edit={edit}
        show={show}
      />
      <h4>{t("screen.sum.by")}</h4>
      <FieldRows
        list={`${pointer}/by`}
        current={target?.pointer}
        isNeeded
        rows={sums.by.map((group) => ({
          field: grouped(group),
          label: fields.labelOf(grouped(group)),
          ...(isObject(group) && { hint: t("per" in group ? `screen.sum.${group.per}` : "screen.sum.ages") }),
        }))}
        offered={fields.offered((field) => hasOneValue(field, fields.known) && !isNumber(field))}
        edit={edit}
        show={show}
      />
    </>
  );
}

const measured = (measure: SumMeasure): string =>
  typeof measure === "string" ? measure : "average" in measure ? measure.average : measure.share;
const grouped = (group: SumGrouping): string => (typeof group === "string" ? group : group.field);

/** A new sum needs a number and what its groups have in common. */
function NewSum({ part, fields, edit, all }: PartFormProps & { readonly all: readonly ListSums[] }) {
  const { t } = useWorkbench().translation;
  const [of, setOf] = useState("");
  const [by, setBy] = useState("");
  const numbers = fields.offered((field) => isNumber(field) && hasOneValue(field, fields.known));
  const groups = fields.offered((field) => hasOneValue(field, fields.known) && !isNumber(field));
  const choices = [
    { word: "screen.sum.of", options: numbers, value: of, set: setOf },
    { word: "screen.sum.by", options: groups, value: by, set: setBy },
  ] as const;
  return (
    <fieldset className="visual-set">
      <legend>{t("screen.sum.new")}</legend>
      {choices.map(({ word, options, value, set }) => (
        <div key={word} className="visual-row">
          <span>{t(word)}</span>
          <SelectInput
            aria-label={`${t("screen.sum.new")}: ${t(word)}`}
            options={[
              { value: "", label: t("screen.field") },
              ...options.map(({ path, label }) => ({ value: path, label: `${label || path} – ${path}` })),
            ]}
            value={value}
            onChange={set}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon="plus"
        disabled={of === "" || by === ""}
        onClick={() => {
          edit((text) =>
            withEntry(text, part.pointer, { id: freeId(all, "sums"), of: [of], by: [by], shown: true, "x-status": "extension" }),
          );
          setOf("");
          setBy("");
        }}
      >
        {t("screen.sum.add")}
      </Button>
    </fieldset>
  );
}
