/** Facts above the fields of a section: values of a shared record that fits the form, and values of the form itself, each with a button that copies it. */
import { useEffect, useState } from "react";
import { getAt } from "#dialect/json/pointer.ts";
import type { SectionFacts as Facts } from "#dialect/schema/screenParts.ts";
import { copyText } from "../../browser/copyText.ts";
import { useTopic } from "../../browser/topics.ts";
import { whileMounted } from "../../browser/whileMounted.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { kindOfField } from "../../kinds/index.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { asText } from "../../values/control.ts";
import { inCurrency } from "../../values/inCurrency.ts";
import { displayFields } from "../../values/displayFields.ts";
import { FORM_TOPIC } from "../store/formTopics.ts";
import { useFormContext } from "./formContext.ts";
import { readFactRecords, type FactRecords } from "./sharedFacts.ts";

export interface SectionFactsProps {
  readonly facts: Facts;
  /** Planned fields of the form that `facts.own` names. */
  readonly own: readonly PlannedField[];
}

interface Fact {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

function FactLine({ fact: { label, value }, onCopy }: { readonly fact: Fact; onCopy(value: string): void }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        <IconButton icon="copy" size="sm" label={t("detail.copyNumber", { label })} onClick={() => onCopy(value)} />
      </dd>
    </div>
  );
}

export default function SectionFacts({ facts, own }: SectionFactsProps) {
  const host = useHost();
  const { store } = useFormContext();
  useTopic(store.topics, FORM_TOPIC);
  const { t, text, language } = useTranslation();
  const { entity, records } = useShared(facts.entity) ?? {};
  if (!store.holds(facts["x-visible-when"])) return null;
  const draft = store.draft();
  const record = records?.find((one) =>
    Object.entries(facts.where).every(([field, from]) => asText(one[field]) === asText(getAt(draft, `/${from}`))),
  );
  const shown: Fact[] = record
    ? displayFields({ entity: facts.entity, show: facts.fields }, record, entity, host, language).map(({ name, text: value }) => ({
        name,
        label: text(entity?.schema.properties[name]?.["x-label"]),
        value,
      }))
    : [];
  const mine = own.flatMap((field): Fact[] => {
    const value = kindOfField(field).toText(store.get(field.path), inCurrency(field, draft), language);
    return value === "" ? [] : [{ name: field.path, label: text(field.label), value }];
  });
  const copy = async (value: string) => {
    if (await copyText(value)) host.notify("success", t("list.copied"));
  };
  const label = text(facts.label);
  return (
    <section className="ld-facts" aria-label={label} aria-busy={records === undefined || undefined}>
      <header>
        <h3>{label}</h3>
        {record && (
          <IconButton
            icon="copy"
            size="sm"
            label={t("form.copyAll")}
            onClick={() => void copy([...shown, ...mine].map((fact) => `${fact.label}: ${fact.value}`).join("\n"))}
          />
        )}
      </header>
      {records !== undefined && !record && <p className="ld-muted">{text(facts.empty)}</p>}
      {record && (
        <dl>
          {[...shown, ...mine].map((fact) => (
            <FactLine key={fact.name} fact={fact} onCopy={(value) => void copy(value)} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** The shared records of an entity: those that the form read before it was drawn, else read once; undefined until then. */
function useShared(name: string): FactRecords | undefined {
  const host = useHost();
  const known = useFormContext().shared?.get(name);
  const [read, setRead] = useState<FactRecords>();
  useEffect(() => {
    if (known) return;
    return whileMounted(() => readFactRecords(host, name), setRead);
  }, [host, name, known]);
  return known ?? read;
}
