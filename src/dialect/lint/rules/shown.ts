/** Required fields that no form can fill: `screen/required-not-shown`. */
import { at, findingAt, items, type Place, textOf, valueOf, entries } from "../workspace/sourceNode.ts";
import { fieldsOf, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LintRule } from "../workspace/rule.ts";

export const shown: LintRule = (workspace) => [...workspace.entities.values()].flatMap((entity) => unfillable(workspace, entity));

function unfillable(workspace: Workspace, entity: Place): LintFinding[] {
  const screens = [...workspace.screens.values()].filter(
    (screen) => textOf(at(screen, "entity")) === entity.file.stem && at(screen, "form"),
  );
  if (screens.length === 0) return [];
  const filled = new Set([...screens.flatMap((screen) => formFields(workspace, entity, screen)), ...filledByChoice(workspace, entity)]);
  const where = screens.map((screen) => screen.file.path).join(", ");
  return requiredOf(workspace, entity).flatMap(({ name, path, place }) => {
    const field = findField(workspace, entity, path).field;
    if (!field || fillsItself(field) || covers(filled, path)) return [];
    return [
      findingAt(
        place,
        "screen/required-not-shown",
        `"${name}" is required, but no form can fill it. Show it in ${where}, or give it a default.`,
      ),
    ];
  });
}

/** Paths that the sections of a form show, with `/`. */
function formFields(workspace: Workspace, entity: Place, screen: Place): string[] {
  return items(at(screen, "form", "sections")).flatMap((section) => {
    const of = textOf(at(section, "of"));
    const group = of === undefined ? "" : `/${of.replace(/^\//, "")}`;
    const fields = items(at(section, "fields")).flatMap((field) => textOf(field) ?? textOf(at(field, "field")) ?? []);
    return fields.map((field) => `${group}/${field.replace(/^\//, "")}`).filter((path) => findField(workspace, entity, path).field);
  });
}

/** Fields that choosing a record fills. */
function filledByChoice(workspace: Workspace, entity: Place): string[] {
  return [...fieldsOf(workspace, entity).values()].flatMap((field) =>
    entries(at(field, "x-reference", "fill")).map(([name]) => `/${name.replace(/^\//, "")}`),
  );
}

interface Required {
  readonly name: string;
  readonly path: string;
  readonly place: Place;
}

/** Required fields of the entity and of its groups, where the group itself is required or always sent. */
function requiredOf(workspace: Workspace, schema: Place, path = ""): Required[] {
  const own = items(at(schema, "required")).flatMap((place) => {
    const name = textOf(place);
    return name === undefined ? [] : [{ name, path: `${path}/${name}`, place }];
  });
  const sometimes = [...fieldsOf(workspace, schema)].flatMap(([name, field]) => {
    const place = at(field, "x-required-when");
    return place && field.file === schema.file ? [{ name, path: `${path}/${name}`, place }] : [];
  });
  const groups = entries(at(schema, "properties")).flatMap(([name, field]) =>
    at(field, "properties") ? requiredOf(workspace, field, `${path}/${name}`) : [],
  );
  return [...own, ...sometimes, ...groups];
}

function fillsItself(field: Place): boolean {
  return (
    ["default", "const", "x-default", "x-compute", "x-suggest"].some((keyword) => at(field, keyword) !== undefined) ||
    valueOf(at(field, "readOnly")) === true
  );
}

/** Shown itself, inside a group that is shown whole, or a group of which a part is shown. */
function covers(filled: ReadonlySet<string>, path: string): boolean {
  return [...filled].some((one) => one === path || path.startsWith(`${one}/`) || one.startsWith(`${path}/`));
}
