/**
 * Checks the fields of a form: none occurs twice (`id/twice`), offered options are in the option list (`ref/option`), ticked rows have
 * records to tick (`form/ticks`), a form begins with records that it can choose (`form/takes`), cards have the columns of their grid
 * (`form/cards`), and facts are those of shared records (`form/facts`).
 */
import { enclosing, entityOf, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { didYouMean, listNames, nearestMatch } from "../workspace/lintPhrases.ts";
import { arrayItems, childAt, findingAt, objectEntries, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const formFields: LintRule = (workspace) => [
  ...[...workspace.screens.values()].flatMap((screen) => [...twice(screen), ...takenFrom(workspace, screen)]),
  ...workspace.marked("formField").flatMap((field) => [...options(workspace, field), ...ticks(workspace, field)]),
  ...workspace.marked("gridCards").flatMap((cards) => cardColumns(workspace, cards)),
  ...workspace.marked("facts").flatMap((facts) => sharedFacts(workspace, facts)),
];

/** Rows are ticked by the records that a reference in them may name. */
function ticks(workspace: Workspace, entry: SourceNode): LintFinding[] {
  const as = childAt(entry, "as");
  const name = nodeText(childAt(entry, "field"));
  const entity = entityOf(workspace, entry);
  const columns = childAt(entry, "grid", "columns");
  if (nodeText(as) !== "ticks" && columns && arrayItems(columns).length === 0)
    return [
      findingAt(
        columns,
        "form/ticks",
        say`A grid without columns shows nothing. Name its columns, or leave "columns" out for all of them.`,
      ),
    ];
  if (!as || nodeText(as) !== "ticks" || name === undefined || !entity) return [];
  const { field } = findField(workspace, entity, name);
  const fields = field && objectEntries(childAt(field, "items", "properties"));
  if (!field || fields?.some(([, one]) => childAt(one, "x-reference") !== undefined)) return [];
  return [
    findingAt(
      as,
      "form/ticks",
      say`The rows of "${name}" refer to no record, so there is nothing to tick. Give a field of the row x-reference, or draw them as a table.`,
    ),
  ];
}

/** What a form begins with is chosen as by a parameter of the address: its reference leads to the entity of the tabs. */
function takenFrom(workspace: Workspace, screen: SourceNode): LintFinding[] {
  const entity = entityOf(workspace, screen);
  return objectEntries(childAt(screen, "form", "takesFrom")).flatMap(([parameter, from]) => {
    const at = nodeText(childAt(screen, "form", "takes", parameter));
    const { field } = entity && at !== undefined ? findField(workspace, entity, at) : {};
    const [wanted, found] = [nodeText(childAt(from, "entity")), nodeText(childAt(field, "x-reference", "entity"))];
    if (entity === undefined || wanted === found) return [];
    const message =
      found === undefined
        ? say`"takes" has no parameter "${parameter}" that chooses records.`
        : say`"${parameter}" chooses records of "${found}", and these are tabs of "${wanted ?? ""}".`;
    return [findingAt(from.key ?? from, "form/takes", message)];
  });
}

/** What a card leaves out cannot be filled in on a phone; what is no column of the grid has no place on a card. */
function cardColumns(workspace: Workspace, cards: SourceNode): LintFinding[] {
  const nameOf = (entry: SourceNode) => childAt(entry, "field") ?? entry;
  const entry = enclosing(cards, (one) => childAt(one, "grid") !== undefined && childAt(one, "field") !== undefined);
  const entity = entityOf(workspace, cards);
  const list = nodeText(childAt(entry, "field"));
  const { field } = entity && list !== undefined ? findField(workspace, entity, list) : {};
  const declared = childAt(entry, "grid", "columns");
  const columns = declared
    ? arrayItems(declared).map((column) => nodeText(nameOf(column)))
    : objectEntries(childAt(field, "items", "properties")).map(([name]) => name);
  const placed = ["fields", "figures", "more"].flatMap((part) => arrayItems(childAt(cards, part))).map(nameOf);
  const names = placed.map(nodeText);
  const missing = columns.filter((name) => name !== undefined && !names.includes(name));
  return [
    ...placed.flatMap((node) =>
      columns.includes(nodeText(node))
        ? []
        : [findingAt(node, "form/cards", say`The grid has no column "${nodeText(node) ?? ""}". A card shows columns of its grid.`)],
    ),
    ...(missing.length > 0
      ? [
          findingAt(
            cards,
            "form/cards",
            say`The card leaves out ${listNames(missing as string[])}. Add what is rarely filled in to "more".`,
          ),
        ]
      : []),
  ];
}

/** All shared records are read once; those of a customer are not. */
function sharedFacts(workspace: Workspace, facts: SourceNode): LintFinding[] {
  const node = childAt(facts, "entity");
  const name = nodeText(node) ?? "";
  const owner = nodeText(childAt(workspace.entities.get(name), "x-entity", "owner"));
  if (!node || owner === undefined || owner === "shared") return [];
  return [findingAt(node, "form/facts", say`The records of "${name}" are not shared. Facts come from an entity with "owner": "shared".`)];
}

/** Two inputs of one field would each overwrite what is entered in the other. */
function twice(screen: SourceNode): LintFinding[] {
  const seen = new Map<string, SourceNode>();
  return arrayItems(childAt(screen, "form", "sections")).flatMap((section) =>
    arrayItems(childAt(section, "fields")).flatMap((entry) => {
      const node = childAt(entry, "field") ?? entry;
      const name = nodeText(node);
      const path = `${nodeText(childAt(section, "of")) ?? ""}/${name ?? ""}`;
      const first = seen.get(path);
      if (name === undefined) return [];
      if (!first) {
        seen.set(path, section);
        return [];
      }
      const where = nodeText(childAt(first, "id")) ?? "";
      return [findingAt(node, "id/twice", say`The form has "${name}" in the section "${where}" already. Keep one of the two.`)];
    }),
  );
}

function options(workspace: Workspace, entry: SourceNode): LintFinding[] {
  const offered = arrayItems(childAt(entry, "options"));
  const name = nodeText(childAt(entry, "field"));
  const entity = entityOf(workspace, entry);
  if (offered.length === 0 || name === undefined || !entity) return [];
  const section = enclosing(entry, (one) => childAt(one, "fields") !== undefined && childAt(one, "id") !== undefined);
  const of = nodeText(childAt(section, "of"));
  const field = findField(workspace, entity, of === undefined ? name : `${of}/${name}`).field;
  if (!field) return [];
  const list = nodeText(childAt(field, "x-codes")) ?? nodeText(childAt(field, "items", "x-codes"));
  if (list === undefined) {
    const node = childAt(entry, "options");
    return node
      ? [findingAt(node, "ref/option", say`"${name}" has no option list, so there is nothing to choose from. Give the field x-codes.`)]
      : [];
  }
  const values = arrayItems(childAt(workspace.codes.get(list), "items")).map((code) => nodeValue(childAt(code, "const")));
  // Another rule reports an unknown list.
  if (values.length === 0) return [];
  const names = values.map(String);
  return offered.flatMap((node) => {
    const value = nodeValue(node);
    if (values.includes(value)) return [];
    const suggestion = nearestMatch(String(value), names);
    const hint = suggestion === undefined ? say` There is ${listNames(names)}.` : didYouMean(suggestion);
    return [findingAt(node, "ref/option", say`The option list "${list}" has no ${JSON.stringify(value)}.${hint}`, { suggestion })];
  });
}
