/** Fields that screens, rules, references and templates name: `ref/field`. */
import { around, entityOf, fieldsOf, findField, type FoundField, ownerFields, rootPlace } from "../fields.ts";
import type { LintFinding } from "../finding.ts";
import { at, entries, findingAt, type Place, textOf } from "../place.ts";
import { didYouMean, instead, nearest } from "../words.ts";
import type { Workspace } from "../workspace.ts";
import type { LintRule } from "./rule.ts";

export const fieldNames: LintRule = (workspace) => [
  ...workspace.marked("ownField").flatMap((place) => named(workspace, place, entityOf(workspace, place))),
  ...workspace.marked("sectionField").flatMap((place) => sectionField(workspace, place)),
  ...workspace.marked("rowField").flatMap((place) => rowField(workspace, place)),
  ...workspace.marked("otherField").flatMap((place) => named(workspace, place, referredBy(workspace, place))),
  ...workspace.marked("siblingField").flatMap((place) => among(place, around(place, isFieldMap))),
  ...workspace.marked("innerField").flatMap((place) => named(workspace, place, place.parent?.parent)),
  ...workspace.marked("rule").flatMap((rule) => named(workspace, at(rule, "fieldPath"), rule.parent?.parent)),
  ...workspace.marked("reference").flatMap((reference) => filled(workspace, reference)),
  ...workspace.marked("setEffect").flatMap((effect) => keysOf(workspace, at(effect, "set"), entityOf(workspace, effect))),
  ...workspace
    .marked("createEffect")
    .flatMap((effect) => keysOf(workspace, at(effect, "values"), workspace.entities.get(textOf(at(effect, "create")) ?? ""))),
  ...workspace
    .marked("updateEffect")
    .flatMap((effect) => keysOf(workspace, at(effect, "set"), workspace.entities.get(textOf(at(effect, "update")) ?? ""))),
  ...workspace
    .marked("letterNotice")
    .flatMap((notice) => keysOf(workspace, at(notice, "values"), workspace.entities.get(textOf(at(notice, "entity")) ?? ""))),
  ...workspace.marked("form").flatMap((form) => keysOf(workspace, at(form, "start"), entityOf(workspace, form))),
  ...workspace.marked("list").flatMap((list) => keysOf(workspace, at(list, "only"), entityOf(workspace, list))),
  ...workspace.marked("related").flatMap((related) => {
    const screen = workspace.screens.get(textOf(at(related, "screen")) ?? "");
    return keysOf(workspace, at(related, "where"), workspace.entities.get(textOf(at(screen, "entity")) ?? ""));
  }),
  ...["line", "template", "routeAddress", "recordAddress"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((place) => places(workspace, place)),
];

/** A name or path that must lead to a field below `schema`. An unknown entity is another rule's business. */
function named(workspace: Workspace, place: Place | undefined, schema: Place | undefined): LintFinding[] {
  const path = textOf(place);
  if (!place || !schema || path === undefined || path === "" || ownerFields.includes(path)) return [];
  return unless(findField(workspace, schema, path), place, path);
}

function unless(found: FoundField, place: Place, path: string): LintFinding[] {
  if (found.field) return [];
  const near = nearest(found.wrong, found.names);
  const prefix = path.startsWith("/") ? `/${found.before}` : found.before;
  const suggestion = near && path === `${prefix}${found.wrong}` ? `${prefix}${near}` : near;
  return [
    findingAt(
      place,
      "ref/field",
      `There is no field "${found.wrong}"${found.before ? ` in ${found.before.slice(0, -1)}` : ""}.${instead(near, found.names)}`,
      { suggestion },
    ),
  ];
}

function sectionField(workspace: Workspace, place: Place): LintFinding[] {
  const entity = entityOf(workspace, place);
  const section = around(place, (one) => at(one, "fields") !== undefined && at(one, "id") !== undefined);
  const of = textOf(at(section, "of"));
  const group = entity && of !== undefined ? findField(workspace, entity, of).field : entity;
  return named(workspace, place, group);
}

/** A column of a grid, or a field that it groups by or carries on: a field of the rows that the grid lays out. */
function rowField(workspace: Workspace, place: Place): LintFinding[] {
  const entity = entityOf(workspace, place);
  const laid = around(place, (one) => at(one, "grid") !== undefined && at(one, "field") !== undefined);
  const list = textOf(at(laid, "field"));
  const rows = entity && list !== undefined ? findField(workspace, entity, list).field : undefined;
  return named(workspace, place, rows && at(rows, "items"));
}

/** The entity beside the place: `x-reference` and a timeline name one. */
function referredBy(workspace: Workspace, place: Place): Place | undefined {
  const holder = around(place, (one) => one !== rootPlace(place) && at(one, "entity") !== undefined);
  return workspace.entities.get(textOf(at(holder, "entity")) ?? "");
}

function isFieldMap(place: Place): boolean {
  return place.key?.node.value === "properties" || place.key?.node.value === "ask";
}

function among(place: Place, fields: Place | undefined): LintFinding[] {
  const names = entries(fields).map(([name]) => name);
  const name = textOf(place) ?? "";
  return names.includes(name) ? [] : unless({ wrong: name, names, before: "" }, place, name);
}

/** `fill` writes into fields beside the reference, or named from the record's root. */
function filled(workspace: Workspace, reference: Place): LintFinding[] {
  const beside = new Set(entries(around(reference, isFieldMap)).map(([name]) => name));
  const entity = entityOf(workspace, reference);
  return entries(at(reference, "fill")).flatMap(([name, value]) =>
    beside.has(name) || !entity || !value.key ? [] : named(workspace, value.key, entity),
  );
}

function keysOf(workspace: Workspace, object: Place | undefined, entity: Place | undefined): LintFinding[] {
  return entries(object).flatMap(([, value]) => (value.key ? named(workspace, value.key, entity) : []));
}

/** `{field}` inside a template, in every language of it. */
function places(workspace: Workspace, place: Place): LintFinding[] {
  const entity = entityOf(workspace, place);
  if (!entity) return [];
  const asked = entries(
    at(
      around(place, (one) => at(one, "ask") !== undefined),
      "ask",
    ),
  ).map(([name]) => name);
  const texts = place.node.type === "string" ? [place] : entries(place).map(([, text]) => text);
  return texts.flatMap((text) => {
    const value = textOf(text) ?? "";
    return [...value.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => {
      const path = match[1] ?? "";
      if (
        ownerFields.includes(path) ||
        asked.includes(path) ||
        (path === "ids" && place.key?.node.value === "go") ||
        (path === "about" && at(place.parent, "about") !== undefined) ||
        findField(workspace, entity, path).field
      )
        return [];
      const known = [...fieldsOf(workspace, entity).keys()];
      const suggestion = nearest(path, known);
      const range = { start: match.index + 1, end: match.index + 1 + path.length };
      return [findingAt(text, "ref/field", `There is no field "${path}" to fill in here.${didYouMean(suggestion)}`, { suggestion, range })];
    });
  });
}
