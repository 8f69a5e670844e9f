/**
 * Finds the lists of an entity whose rows can be checked one by one: the fields
 * of their rows do not read other rows. Rules over rows are checked separately.
 */
import type { CompiledEntity } from "../../schema/compiled.ts";
import { schemaFields, type SchemaField } from "../../schema/derived/computeOrder.ts";
import { dependencies, overlaps } from "../../expr/dependencies.ts";
import type { Cel, FieldSchema, Rule } from "../../schema/schema.ts";
import { isOwnSelf, rowSchema } from "../../schema/derived/shape.ts";

export interface IndependentList {
  /** Name of the list at the root of the record. */
  readonly name: string;
  /** Row rules that also read other rows, or fields computed from them. */
  readonly across: readonly Rule[];
  /** Row rules that read only the row itself and fields outside of lists. */
  readonly within: readonly Rule[];
}

export interface RowDependencies {
  readonly lists: readonly IndependentList[];
  /** Fields outside of lists whose value or visibility depends on rows. */
  readonly byRows: ReadonlySet<string>;
  /** Pointers outside of lists that single rows read. */
  readonly outside: readonly string[];
}

/** A location that an expression reads; `own`: in its own row. */
interface Read {
  readonly own: boolean;
  readonly path: string;
}

/** Returns the locations that an expression reads: of its own row, or from the root of the record. */
function readsAt(entity: CompiledEntity, { self, row }: Pick<SchemaField, "self" | "row">, text: Cel | undefined): Read[] {
  const tree = text === undefined ? undefined : entity.expressions[text];
  if (!tree) return [];
  return dependencies(tree).flatMap(({ name, path }): Read[] => {
    if (name === "row" && row !== undefined) return [{ own: true, path: row + path }];
    if (name === "self" || name === "oldSelf") return [{ own: name === "self" && self.includes("/-"), path: self + path }];
    return [];
  });
}

export function rowDependencies(entity: CompiledEntity): RowDependencies {
  const fields = schemaFields(entity.schema);
  const names = Object.entries(entity.schema.properties).flatMap(([name, field]) => (rowSchema(field) ? [name] : []));
  const inList = (pointer: string) => names.find((name) => pointer.startsWith(`/${name}/-/`));
  const readsRows = ({ own, path }: Read) => !own && names.some((name) => overlaps(path, `/${name}`));

  const byRows = new Set<string>();
  // Repeated until no field is added: a field may depend on rows through another field.
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const field of fields) {
      if (byRows.has(field.pointer) || inList(field.pointer) !== undefined) continue;
      const reads = [field.schema["x-compute"], field.schema["x-suggest"], field.schema["x-visible-when"]].flatMap((text) =>
        readsAt(entity, field, text),
      );
      if (!reads.some((read) => readsRows(read) || [...byRows].some((other) => overlaps(read.path, other)))) continue;
      byRows.add(field.pointer);
      hasGrown = true;
    }
  }
  const isAcross = (read: Read) => readsRows(read) || (!read.own && [...byRows].some((other) => overlaps(read.path, other)));
  const textsOf = ({ schema }: SchemaField) => [
    schema["x-compute"],
    schema["x-suggest"],
    schema["x-visible-when"],
    schema["x-required-when"],
    schema["x-readonly-when"],
  ];
  const outside = new Set<string>();
  const lists = names.flatMap((name): IndependentList[] => {
    const own = fields.find(({ pointer }) => pointer === `/${name}`);
    // The visibility of this list depends on all its rows, so they cannot be checked one by one.
    if (!own || byRows.has(own.pointer)) return [];
    const inside = fields.filter(({ pointer }) => pointer.startsWith(`/${name}/-/`));
    const reads = inside.flatMap((field) => textsOf(field).flatMap((text) => readsAt(entity, field, text)));
    if (reads.some(isAcross)) return [];
    const items = entity.schema.properties[name]?.items as FieldSchema;
    const rowNames = { self: isOwnSelf(items) ? `/${name}/-` : "", row: `/${name}/-` };
    const readsOfRule = (rule: Rule) => [rule.rule, rule.when].flatMap((text) => readsAt(entity, rowNames, text));
    const rules = items["x-rules"] ?? [];
    const across = rules.filter((rule) => readsOfRule(rule).some(isAcross));
    const within = rules.filter((rule) => !across.includes(rule));
    // Rules of nested groups and rows are checked together with their row.
    const deeper = inside.flatMap((field) =>
      (field.schema["x-rules"] ?? field.schema.items?.["x-rules"] ?? []).flatMap((rule) =>
        [rule.rule, rule.when].flatMap((text) => readsAt(entity, field, text)),
      ),
    );
    if (deeper.some(isAcross)) return [];
    const readsOfList = textsOf(own).flatMap((text) => readsAt(entity, own, text));
    for (const read of [...readsOfList, ...reads, ...deeper, ...within.flatMap(readsOfRule)]) if (!read.own) outside.add(read.path);
    return [{ name, across, within }];
  });
  return { lists, byRows, outside: [...outside] };
}
