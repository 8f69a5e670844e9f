/** Makes pages leave out the fields that the account does not read (`x-read-for`, `x-read-when`): no value of them is ever sent. */
import { roleGroups, type RolesFile } from "../schema/roles.ts";
import type { EntitySchema, FieldSchema } from "../schema/schema.ts";

/** Returns the schema with the readers of a field in its `x-show-when`, in place of the keywords; the same object if everybody reads all fields. */
export function withKeptFields(schema: EntitySchema, file: RolesFile | undefined): EntitySchema {
  const kept = Object.entries(schema.properties).filter(([, field]) => (file && field["x-read-for"]) || field["x-read-when"]);
  if (kept.length === 0) return schema;
  const shown = kept.map(([name, { "x-read-for": readers, "x-read-when": readWhen, ...field }]): [string, FieldSchema] => [
    name,
    { ...field, "x-show-when": allOf([field["x-show-when"], readWhen, readers && file && inRoles(readers, file)]) },
  ]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(shown) } };
}

/**
 * Returns the schema without the fields that only staff reads, and without the staff among the readers of the others: the customers' pages
 * do not even know their names. The same object if there are none.
 */
export function withoutStaffFields(schema: EntitySchema, file: RolesFile | undefined): EntitySchema {
  if (!file || schema["x-entity"].owner === "none") return schema;
  const fields = Object.entries(schema.properties);
  if (!fields.some(([, field]) => field["x-read-for"])) return schema;
  const known = fields.flatMap(([name, field]): [string, FieldSchema][] => {
    const own = forCustomers(field, file);
    return own ? [[name, own]] : [];
  });
  return { ...schema, properties: Object.fromEntries(known) };
}

/** Returns the field as customers have it; undefined if only staff reads it. */
function forCustomers(field: FieldSchema, { roles }: RolesFile): FieldSchema | undefined {
  const { "x-read-for": readers, ...open } = field;
  if (!readers) return field;
  const ofCustomers = Object.keys(roles).filter((name) => roles[name]?.of === "customer");
  const own = readers.includes(roleGroups.customer) ? ofCustomers : readers.filter((name) => ofCustomers.includes(name));
  if (own.length === 0) return readers.includes(roleGroups.customer) ? open : undefined;
  return own.length === ofCustomers.length ? open : { ...open, "x-read-for": own };
}

/** Without roles, as with another backend, everybody reads the field. */
function inRoles(readers: readonly string[], { roles }: RolesFile): string {
  const names = Object.entries(roles).flatMap(([name, { of }]) =>
    readers.includes(name) || readers.includes(roleGroups[of]) ? [name] : [],
  );
  return ["!has(user.roles)", ...names.map((name) => `${JSON.stringify(name)} in user.roles`)].join(" || ");
}

function allOf(conditions: readonly (string | undefined)[]): string {
  const stated = conditions.filter((one) => one !== undefined);
  return stated.length === 1 ? (stated[0] ?? "") : stated.map((one) => `(${one})`).join(" && ");
}
