/**
 * Opens the catalogue: all schemas by name, with `x-bind` and `$ref` resolved.
 *
 * `CatalogFiles` is the content of the files. `openCatalog` runs on the server
 * and in tests; the server sends its result to the browser, with entities as
 * separate modules (`/schema/<hash>.js`).
 */
import { acknowledgedKey, acknowledgeKey } from "../check/acknowledge.ts";
import { mapValues } from "../json/jsonValues.ts";
import { bindValues } from "../schema/derived/bind.ts";
import { openTable } from "../fields/cascade.ts";
import { limitValues } from "../schema/limits.ts";
import { withFormerNames } from "./formerNames.ts";
import { inlineReferences } from "../schema/derived/references.ts";
import { effectName } from "../records/effectName.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { StateMachine } from "../schema/states.ts";
import { withTransitionRoles } from "./transitionRoles.ts";
import { withViewConditions } from "./viewConditions.ts";
import { suggestionText } from "../text/didYouMean.ts";
import { isUnsafeKey } from "../json/pointer.ts";
import { errorMessage } from "../text/errorMessage.ts";
import { timeZoneOf } from "../text/time.ts";
import type { Catalog, CatalogFiles } from "../schema/catalogFiles.ts";

/**
 * Opens the files. Throws an `Error` with file, pointer and a suggestion if the
 * time zone, an `x-bind`, `$ref`, code list, state machine or call does not exist, references
 * form a cycle, an entity has keywords such as `if` or `oneOf`, or the name of a
 * field would reach a prototype.
 */
export function openCatalog(files: CatalogFiles): Catalog {
  const limits = limitValues(files.limits);
  const bind = <T>(kind: string, all: Readonly<Record<string, T>>): Record<string, T> =>
    mapValues(all, (value, name) => bindValues(value, limits, `schemas/${kind}/${name}.json`));

  const codes = bind("codes", files.codes);
  const entities = withFormerNames(inlineReferences(bind("entities", files.entities)), files.migrations, codes);
  const resolved: CatalogFiles = {
    ...files,
    site: bindValues(files.site, limits, "screens.json"),
    ...(files.sites && { sites: bind("sites", files.sites) }),
    entities,
    screens: bind("screens", files.screens),
    ...withTransitionRoles(mapValues(bind("states", files.states), withViewConditions), files.roles),
    codes,
  };
  const catalog: Catalog = {
    files: resolved,
    limits,
    timeZone: timeZoneOf(limits),
    tables: Object.fromEntries(Object.entries(files.tables ?? {}).map(([name, table]) => [name, openTable(table)])),
    entity: (name) => named(entities, name, "entity"),
    statesOf: (entityName) => machineOf(resolved, entityName),
    codes: (name) => named(resolved.codes, name, "code list").items,
    call: (key) => named(resolved.endpoints.calls, key, "call of schemas/endpoints.json"),
  };
  for (const name of Object.keys(entities)) checkEntity(catalog, name);
  for (const [name, machine] of Object.entries(resolved.states)) checkMachine(catalog, name, machine);
  return catalog;
}

function named<T>(all: Readonly<Record<string, T>>, name: string, what: string): T {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined) throw new Error(`there is no ${what} "${name}"${suggestionText(name, Object.keys(all))}`);
  return found;
}

function machineOf(files: CatalogFiles, entityName: string): StateMachine | undefined {
  const own = files.entities[entityName]?.["x-entity"].states;
  if (own !== undefined) return files.states[own];
  return Object.values(files.states).find((machine) => machine.entity === entityName);
}

function checkEntity(catalog: Catalog, name: string): void {
  const file = `schemas/entities/${name}.json`;
  const entity = catalog.entity(name);
  const head = entity["x-entity"];
  within(`${file}#/x-entity`, () => {
    if (head?.name !== name) throw new Error(`x-entity.name must be the file's name, "${name}"`);
    for (const call of Object.values(head.calls ?? {})) catalog.call(call);
    if (head.states !== undefined) named(catalog.files.states, head.states, "state machine");
  });
  for (const reserved of [acknowledgeKey, acknowledgedKey]) {
    if (Object.hasOwn(entity.properties, reserved))
      throw new Error(`${file}#/properties/${reserved}: the name is reserved for accepted warnings. Choose another name`);
  }
  checkFields(catalog, entity, `${file}#`);
}

function checkMachine(catalog: Catalog, name: string, machine: StateMachine): void {
  const file = `schemas/states/${name}.json#`;
  within(`${file}/entity`, () => catalog.entity(machine.entity));
  within(`${file}/codes`, () => catalog.codes(machine.codes));
  within(`${file}/begin`, () => machine.begin?.effects?.forEach(effectName));
  within(`${file}/alsoEditable`, () => machine.alsoEditable?.forEach(({ effects }) => effects?.forEach(effectName)));
  for (const transition of machine.transitions) {
    within(`${file}/transitions/${transition.id}`, () => {
      transition.effects?.forEach(effectName);
      if (transition.call !== undefined) catalog.call(transition.call);
      if (transition.ask) checkFields(catalog, { properties: transition.ask }, `${file}/transitions/${transition.id}/ask`);
    });
  }
}

/** Keywords with conditions. Entities use `x-visible-when` and the like instead, which form and check both evaluate. */
const branching = [
  "if",
  "then",
  "else",
  "oneOf",
  "anyOf",
  "allOf",
  "not",
  "dependentSchemas",
  "dependentRequired",
  "dependencies",
] as const;

function checkFields(catalog: Catalog, schema: FieldSchema, at: string): void {
  for (const keyword of branching) {
    if (Object.hasOwn(schema, keyword))
      throw new Error(`${at}/${keyword}: entities do not have conditional schemas; use x-visible-when, x-required-when or x-rules`);
  }
  if (schema["x-codes"] !== undefined) within(`${at}/x-codes`, () => catalog.codes(schema["x-codes"] as string));
  if (schema["x-reference"] !== undefined) within(`${at}/x-reference/entity`, () => catalog.entity(schema["x-reference"]?.entity ?? ""));
  if (schema["x-file"] !== undefined) within(`${at}/x-file/call`, () => catalog.call(schema["x-file"]?.call ?? ""));
  for (const name of schema.required ?? []) {
    if (!schema.properties || !Object.hasOwn(schema.properties, name)) {
      throw new Error(`${at}/required: there is no field "${name}"${suggestionText(name, Object.keys(schema.properties ?? {}))}`);
    }
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (isUnsafeKey(name)) throw new Error(`${at}/properties/${name}: no field can have this name`);
    checkFields(catalog, field, `${at}/properties/${name}`);
  }
  if (schema.items) checkFields(catalog, schema.items, `${at}/items`);
  if (schema["x-list"]) checkFields(catalog, schema["x-list"].items, `${at}/x-list/items`);
}

function within(at: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    const message = errorMessage(error);
    throw new Error(message.startsWith("schemas/") ? message : `${at}: ${message}`);
  }
}
