/** Reports required fields that no form can fill: `screen/required-not-shown`. */
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue, objectEntries } from "../workspace/sourceNode.ts";
import { fieldNodes, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const shown: LintRule = (workspace) => [...workspace.entities.values()].flatMap((entity) => unfillable(workspace, entity));

function unfillable(workspace: Workspace, entity: SourceNode): LintFinding[] {
  const screens = [...workspace.screens.values()].filter(
    (screen) => nodeText(childAt(screen, "entity")) === entity.file.stem && childAt(screen, "form"),
  );
  if (screens.length === 0) return [];
  const filled = new Set([...screens.flatMap((screen) => formFields(workspace, entity, screen)), ...filledByChoice(workspace, entity)]);
  const where = screens.map((screen) => screen.file.path).join(", ");
  return requiredOf(workspace, entity).flatMap(({ name, path, node }) => {
    const field = findField(workspace, entity, path).field;
    if (!field || fillsItself(field) || covers(filled, path)) return [];
    return [
      findingAt(
        node,
        "screen/required-not-shown",
        say`"${name}" is required, but no form can fill it. Show it in ${where}, or give it a default.`,
      ),
    ];
  });
}

/** Returns the paths of the fields in the sections of a form. */
function formFields(workspace: Workspace, entity: SourceNode, screen: SourceNode): string[] {
  return arrayItems(childAt(screen, "form", "sections")).flatMap((section) => {
    const of = nodeText(childAt(section, "of"));
    const group = of === undefined ? "" : `/${of.replace(/^\//, "")}`;
    const fields = arrayItems(childAt(section, "fields")).flatMap((field) => nodeText(field) ?? nodeText(childAt(field, "field")) ?? []);
    return fields.map((field) => `${group}/${field.replace(/^\//, "")}`).filter((path) => findField(workspace, entity, path).field);
  });
}

/** Returns the fields that the selection of a reference fills. */
function filledByChoice(workspace: Workspace, entity: SourceNode): string[] {
  return [...fieldNodes(workspace, entity).values()].flatMap((field) =>
    objectEntries(childAt(field, "x-reference", "fill")).map(([name]) => `/${name.replace(/^\//, "")}`),
  );
}

interface Required {
  readonly name: string;
  readonly path: string;
  readonly node: SourceNode;
}

/** Returns the required fields of the entity and of its groups. */
function requiredOf(workspace: Workspace, schema: SourceNode, path = ""): Required[] {
  const own = arrayItems(childAt(schema, "required")).flatMap((node) => {
    const name = nodeText(node);
    return name === undefined ? [] : [{ name, path: `${path}/${name}`, node }];
  });
  const sometimes = [...fieldNodes(workspace, schema)].flatMap(([name, field]) => {
    const node = childAt(field, "x-required-when");
    return node && field.file === schema.file ? [{ name, path: `${path}/${name}`, node }] : [];
  });
  const groups = objectEntries(childAt(schema, "properties")).flatMap(([name, field]) =>
    childAt(field, "properties") ? requiredOf(workspace, field, `${path}/${name}`) : [],
  );
  return [...own, ...sometimes, ...groups];
}

function fillsItself(field: SourceNode): boolean {
  return (
    ["default", "const", "x-default", "x-compute", "x-suggest"].some((keyword) => childAt(field, keyword) !== undefined) ||
    nodeValue(childAt(field, "readOnly")) === true
  );
}

/** Whether a form shows the field, a group that contains it, or a part of it. */
function covers(filled: ReadonlySet<string>, path: string): boolean {
  return [...filled].some((one) => one === path || path.startsWith(`${one}/`) || one.startsWith(`${path}/`));
}
