/** Checks `schemas/roles.json`: `role/grant` (a grant that its role can never use), `role/reach` (staff that reaches nothing, a reach of an entity without a grant), and the names in it and of it: `ref/entity`, `ref/transition`, `ref/role`. */
import { recordGrants, roleGroups } from "../../schema/roles.ts";
import { codeNodes, machineOf } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { codeListOf } from "../options/givenOptions.ts";
import { fieldsFilledIn, fieldsInExpression } from "../workspace/usages.ts";
import { nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { arrayItems, childAt, findingAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import { isTakenBy, rolesIn, takersOf } from "../workspace/takers.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

/** Names in `x-read-for`, `x-write-for` and `by` of transitions: roles that exist. Fields are kept as a whole: they are those of the record itself. */
export const fieldRoles: LintRule = (workspace) => {
  const names = [
    ...Object.values(roleGroups),
    ...objectEntries(childAt(workspace.nodeOf("schemas/roles.json"), "roles")).map(([name]) => name),
  ];
  return [
    ...workspace
      .marked("roleName")
      .flatMap((node) => [
        ...(names.includes(nodeText(node) ?? "") ? [] : [unknown(node, "ref/role", "role", nodeText(node) ?? "", names)]),
        ...(node.parent?.key?.node.value === "by" || arrayItems(node.parent)[0] !== node ? [] : nested(node.parent)),
      ]),
    ...workspace.marked("condition").flatMap((node) => (node.key?.node.value === "x-read-when" ? nested(node) : [])),
  ];
};

/** Rows and groups are stored as a whole: a part of them that a role does not read would be lost at its save. */
function nested(keyword: SourceNode | undefined): LintFinding[] {
  const isOwn = keyword?.pointer.split("/").length === 4 && keyword.pointer.startsWith("/properties/");
  if (isOwn || !keyword) return [];
  return [
    findingAt(keyword, "role/nested", say`Only fields of the record itself can be kept to roles. Put it on the whole group or list.`),
  ];
}

/** Reports who shows a field that only some roles read: a tab, a title, a text or an e-mail would reveal its value to the others. */
export const toldFields: LintRule = (workspace) => {
  const kept = new Set([
    ...workspace.marked("roleName").flatMap((node) => (node.parent?.key?.node.value === "x-read-for" ? [node.parent.parent] : [])),
    ...workspace.marked("condition").flatMap((node) => (node.key?.node.value === "x-read-when" ? [node.parent] : [])),
  ]);
  const tells = (node: SourceNode, fields: readonly SourceNode[]): LintFinding[] =>
    fields.some((field) => kept.has(field) && !isAskedOfReaders(node, field))
      ? [findingAt(node, "role/told", say`This tells everybody a field that only some roles read.`)]
      : [];
  // The `where` of an effect finds records to change: it shows nothing to the user.
  const isTab = (node: SourceNode): boolean =>
    node.key?.node.value === "where" && node.file.path.startsWith("schemas/states/") && !node.pointer.includes("/effects/");
  return [
    ...workspace.marked("condition").flatMap((node) => (isTab(node) ? tells(node, fieldsInExpression(workspace, node)) : [])),
    ...["line", "template", "routeAddress", "recordAddress"].flatMap((mark) =>
      workspace.marked(mark).flatMap((node) => tells(node, fieldsFilledIn(workspace, node))),
    ),
  ];
};

/** Whether the node is the question before a transition that only readers of the field take. */
function isAskedOfReaders(node: SourceNode, field: SourceNode): boolean {
  if (node.key?.node.value !== "confirm") return false;
  const namesAt = (list: SourceNode | undefined): readonly (string | undefined)[] => arrayItems(list).map((name) => nodeText(name));
  const takers = namesAt(childAt(node.parent, "by"));
  const readers = namesAt(childAt(field, "x-read-for"));
  return takers.length > 0 && takers.every((taker) => readers.includes(taker));
}

/** Matches entities that no other entry names. */
const others = "*";

export const roles: LintRule = (workspace) => [
  ...objectEntries(childAt(workspace.nodeOf("schemas/roles.json"), "roles")).flatMap(([, role]) => [
    ...objectEntries(childAt(role, "may")).flatMap(([entity, grants]) => entityGrants(workspace, role, entity, grants)),
    ...whole(role),
    ...atWorkbench(role),
    ...reach(workspace, role),
  ]),
  ...chosenRoles(workspace),
  ...objectEntries(childAt(workspace.nodeOf("schemas/roles.json"), "scopes")).flatMap(([, scope]) =>
    objectEntries(childAt(scope, "may")).flatMap(([entity, grants]) => [
      ...entityGrants(workspace, scope, entity, grants),
      ...accountsIn(workspace, entity, grants),
    ]),
  ),
];

/** The options of a field with the roles of an account are roles: what is stored there is given to the account. */
function chosenRoles(workspace: Workspace): LintFinding[] {
  return [...workspace.entities.values()].flatMap((entity) =>
    (["staff", "account"] as const).flatMap((part) => {
      const field = childAt(entity, "properties", nodeText(childAt(entity, "x-entity", part, "roles")) ?? "");
      const names = rolesIn(workspace).flatMap(({ name, of }) => (of === (part === "staff" ? "staff" : "customer") ? [name] : []));
      const options = [...codeNodes(workspace, codeListOf(field)).values()].flatMap((option) => childAt(option, "const") ?? []);
      return options.flatMap((node) => {
        const name = nodeText(node);
        return name === undefined || names.includes(name) ? [] : [unknown(node, "ref/role", "role", name, names)];
      });
    }),
  );
}

/** A stolen token must not make tokens or accounts, which would stay when it has ended. */
function accountsIn({ entities }: Workspace, name: string, grants: SourceNode): LintFinding[] {
  const head = childAt(entities.get(name), "x-entity");
  if (!childAt(head, "token") && !childAt(head, "account")) return [];
  return [findingAt(grants, "role/grant", say`A scope cannot contain "${name}": its records let others in.`)];
}

/** Staff never has everything of every entity: what it may do is stated. */
function whole(role: SourceNode): LintFinding[] {
  const may = childAt(role, "may");
  if (!may || nodeText(may) !== others || nodeText(childAt(role, "of")) !== "staff") return [];
  return [findingAt(may, "role/grant", say`Staff may only do what is named: grants by entity. "*" is everything that a customer may do.`)];
}

/** The workbench is the staff's; and a role that grants nothing at all is a mistake. */
function atWorkbench(role: SourceNode): LintFinding[] {
  const [may, workbench] = [childAt(role, "may"), childAt(role, "workbench")];
  if (workbench && nodeText(childAt(role, "of")) !== "staff")
    return [findingAt(workbench, "role/grant", say`Only roles of the staff work at the workbench.`)];
  const isEmpty = may !== undefined && nodeText(may) === undefined && objectEntries(may).length === 0;
  return isEmpty && !workbench ? [findingAt(may, "role/grant", say`The role may do nothing: name grants by entity, or "workbench".`)] : [];
}

function entityGrants(workspace: Workspace, role: SourceNode, name: string, grants: SourceNode): LintFinding[] {
  const entity = workspace.entities.get(name);
  if (!entity) return [unknown(grants, "ref/entity", "file in schemas/entities", name, [...workspace.entities.keys()])];
  if (nodeText(childAt(entity, "x-entity", "owner")) === "none")
    return [findingAt(grants, "role/grant", say`No records of "${name}" are stored: there is nothing to grant.`)];
  const takers = new Map(
    arrayItems(childAt(machineOf(workspace, entity), "transitions")).map((one) => [nodeText(childAt(one, "id")) ?? "", takersOf(one)]),
  );
  const known = [...recordGrants, ...takers.keys()];
  const own = rolesIn(workspace).find(({ node }) => node === role);
  return arrayItems(grants).flatMap((node) => {
    const grant = nodeText(node);
    if (grant === undefined) return [];
    if (!known.includes(grant)) return [unknown(node, "ref/transition", "grant", grant, known)];
    const by = takers.get(grant);
    // A grant on records may have the name of a transition: it means the records.
    if (by === undefined || isRecordGrant(grant)) return [];
    // A scope is of programs of customers.
    if (own ? isTakenBy(by, own) : by.some((name) => isOfCustomers(workspace, name))) return [];
    const names = by.map((name) => `"${name}"`).join(", ");
    return [
      findingAt(node, "role/grant", say`This transition is taken by ${names} only. Take the grant out, or name the role in its "by".`),
    ];
  });
}

const isOfCustomers = (workspace: Workspace, taker: string): boolean =>
  taker === roleGroups.customer || rolesIn(workspace).some(({ name, of }) => name === taker && of === "customer");

const isRecordGrant = (grant: string): boolean => recordGrants.some((one) => one === grant);

function unknown(node: SourceNode, rule: string, what: string, name: string, names: readonly string[]): LintFinding {
  const suggestion = nearestMatch(name, names);
  return findingAt(node, rule, say`There is no ${word(what)} "${name}".${suggestionSuffix(suggestion, names)}`, { suggestion });
}

function reach(workspace: Workspace, role: SourceNode): LintFinding[] {
  const stated = childAt(role, "reach");
  const granted = objectEntries(childAt(role, "may")).map(([entity]) => entity);
  // A misspelt entity is reported where it is granted.
  if (granted.some((entity) => !workspace.entities.has(entity))) return [];
  const isShared = (name: string): boolean => nodeText(childAt(workspace.entities.get(name), "x-entity", "owner")) === "shared";
  const named = objectEntries(stated);
  const idle = named
    .filter(([entity]) => entity !== others && granted.length > 0 && !granted.includes(entity))
    .map(([entity, node]) => findingAt(node, "role/reach", say`The role has no grant for "${entity}": it never reaches its records.`));
  const isReached = (entity: string): boolean => isShared(entity) || named.some(([name]) => name === others || name === entity);
  const missing = nodeText(childAt(role, "of")) === "staff" ? granted.filter((entity) => !isReached(entity)) : [];
  if (missing.length === 0) return idle;
  const message = say`Staff reaches only what "reach" states. Without an entry for ${missing.map((name) => `"${name}"`).join(", ")}, the grants do nothing; "*": "true" reaches every record.`;
  return [...idle, findingAt(stated ?? role, "role/reach", message)];
}
