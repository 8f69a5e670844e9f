/**
 * Which lists of an entity can be judged row by row: those whose fields read
 * nothing of other rows. What does is a rule over rows, or stands outside.
 */
import type { CompiledEntity } from "../../schema/compiled.ts";
import { schemaFields, type SchemaField } from "../../schema/computeOrder.ts";
import { dependencies, overlaps } from "../../expr/dependencies.ts";
import type { Cel, FieldSchema, Rule } from "../../schema/schema.ts";
import { isOwnSelf, rowSchema } from "../../schema/shape.ts";

export interface IndependentList {
  /** Name of the list at the root of the record. */
  readonly name: string;
  /** Rules of its rows that read other rows too, or what is worked out from them. */
  readonly across: readonly Rule[];
  /** Those that one row decides, with what stands outside of all lists. */
  readonly within: readonly Rule[];
}

export interface RowDependencies {
  readonly lists: readonly IndependentList[];
  /** Fields outside of lists that are worked out, or shown, by what rows hold. */
  readonly byRows: ReadonlySet<string>;
  /** Places outside of lists that single rows read. */
  readonly outside: readonly string[];
}

interface Read {
  readonly own: boolean;
  readonly path: string;
}

/** The places an expression reads: of its own row, or from the root of the record. */
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
  for (let grown = true; grown; ) {
    grown = false;
    for (const field of fields) {
      if (byRows.has(field.pointer) || inList(field.pointer) !== undefined) continue;
      const reads = [field.schema["x-compute"], field.schema["x-suggest"], field.schema["x-visible-when"]].flatMap((text) =>
        readsAt(entity, field, text),
      );
      if (!reads.some((read) => readsRows(read) || [...byRows].some((other) => overlaps(read.path, other)))) continue;
      byRows.add(field.pointer);
      grown = true;
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
    // A list that is shown by what its rows hold cannot be told from its rows one by one.
    if (!own || byRows.has(own.pointer)) return [];
    const inside = fields.filter(({ pointer }) => pointer.startsWith(`/${name}/-/`));
    const reads = inside.flatMap((field) => textsOf(field).flatMap((text) => readsAt(entity, field, text)));
    if (reads.some(isAcross)) return [];
    const items = entity.schema.properties[name]?.items as FieldSchema;
    const place = { self: isOwnSelf(items) ? `/${name}/-` : "", row: `/${name}/-` };
    const readsOfRule = (rule: Rule) => [rule.rule, rule.when].flatMap((text) => readsAt(entity, place, text));
    const rules = items["x-rules"] ?? [];
    const across = rules.filter((rule) => readsOfRule(rule).some(isAcross));
    const within = rules.filter((rule) => !across.includes(rule));
    // Rules of groups and rows deeper inside are asked with their row.
    const deeper = inside.flatMap((field) =>
      (field.schema["x-rules"] ?? field.schema.items?.["x-rules"] ?? []).flatMap((rule) =>
        [rule.rule, rule.when].flatMap((text) => readsAt(entity, field, text)),
      ),
    );
    if (deeper.some(isAcross)) return [];
    const shown = textsOf(own).flatMap((text) => readsAt(entity, own, text));
    for (const read of [...shown, ...reads, ...deeper, ...within.flatMap(readsOfRule)]) if (!read.own) outside.add(read.path);
    return [{ name, across, within }];
  });
  return { lists, byRows, outside: [...outside] };
}
