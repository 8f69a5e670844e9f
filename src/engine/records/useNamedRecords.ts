/** Records that a person keeps under names for one screen, such as views of a list and presets of a form. */
import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { recordId } from "../host/recordName.ts";
import { useEntity } from "../host/useEntity.ts";
import { useErrorText } from "../host/useErrorText.ts";
import { useRows } from "./useRows.ts";

/** The entity of such records, and its fields for screen and name. */
export interface NamedStore {
  readonly entity: string;
  readonly screen: string;
  readonly name: string;
}

/** Number of records read. The limit of the entity, for all screens together, is smaller. */
const MAX_NAMED = 100;
const nothing: FieldSchema = {};

export interface NamedRecords {
  /** By name. */
  readonly stored: readonly Rec[];
  readonly loading: boolean;
  /** Why they could not be read. */
  readonly failure: string | undefined;
  /** Why the last act was refused. */
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** The one that was deleted last, for undo. */
  readonly deleted: Rec | undefined;
  /** Longest name. */
  readonly maxLength: number | undefined;
  readonly schema: FieldSchema;
  nameOf(record: Rec): string;
  named(name: string): Rec | undefined;
  /** Stores the fields under the name, and replaces a record of this name. Returns whether it is stored. */
  put(name: string, fields: Rec): Promise<boolean>;
  remove(record: Rec): Promise<void>;
}

export function useNamedRecords(store: NamedStore, screen: string): NamedRecords {
  const host = useHost();
  const { t } = useTranslation();
  const schema = useEntity(store.entity).entity?.schema ?? nothing;
  const errorText = useErrorText(schema);
  const rows = useRows(host.source, store.entity, { page: 1, size: MAX_NAMED, filters: { [store.screen]: [screen] } });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [deleted, setDeleted] = useState<Rec>();
  const nameOf = (record: Rec) => String(record[store.name] ?? "");
  const stored = [...(rows.page?.rows ?? [])].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const named = (name: string) => stored.find((record) => nameOf(record).toLowerCase() === name.toLowerCase());
  return {
    stored,
    loading: rows.page === undefined && !rows.failure,
    failure: rows.failure && errorText(rows.failure),
    problem,
    busy,
    deleted,
    maxLength: schema.properties?.[store.name]?.maxLength,
    schema,
    nameOf,
    named,
    async put(name, fields) {
      if (busy) return false;
      setBusy(true);
      const record = { ...named(name), [store.screen]: screen, [store.name]: name, ...fields };
      const response = await host.source.save(store.entity, record, crypto.randomUUID());
      setBusy(false);
      setProblem(isOk(response) ? undefined : errorText(response));
      if (!isOk(response)) return false;
      host.notify("success", t("list.viewKept", { name }));
      setDeleted(undefined);
      rows.refresh();
      return true;
    },
    async remove(record) {
      const response = await host.source.remove(store.entity, [recordId(record)]);
      setProblem(isOk(response) ? undefined : errorText(response));
      if (isOk(response)) setDeleted(record);
      rows.refresh();
    },
  };
}
