/** Checks the roles that transitions name in `by`: `role/grant` (a role without the grant), `role/nobody` (a transition that no role takes). */
import { recordGrants, roleGroups } from "../../schema/roles.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import { isTakenBy, type NamedRole, rolesIn, takersOf } from "../workspace/takers.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const transitionRoles: LintRule = (workspace) => {
  const roles = rolesIn(workspace);
  if (roles.length === 0) return [];
  const joins = serverSteps(workspace);
  return [...workspace.states.values()].flatMap((machine) => {
    const entity = nodeText(childAt(machine, "entity")) ?? "";
    return arrayItems(childAt(machine, "transitions")).flatMap((transition) => {
      const id = nodeText(childAt(transition, "id")) ?? "";
      if (takersOf(transition).includes("time") || joins.has(`${entity} ${id}`)) return [];
      return [...sameName(transition, id), ...ungranted(roles, entity, transition), ...nobody(roles, entity, transition)];
    });
  });
};

/** Transitions that the server takes for a person who follows an invitation. */
function serverSteps({ entities }: Workspace): ReadonlySet<string> {
  return new Set(
    [...entities].flatMap(([name, entity]) => {
      const joins = nodeText(childAt(entity, "x-entity", "account", "joins"));
      return joins === undefined ? [] : [`${name} ${joins}`];
    }),
  );
}

function sameName(transition: SourceNode, id: string): LintFinding[] {
  const by = childAt(transition, "by");
  if (arrayItems(by).length === 0 || !recordGrants.some((grant) => grant === id) || !by) return [];
  return [findingAt(by, "role/grant", say`"${id}" is the name of a grant on records. Rename the transition to list its roles.`)];
}

/** A role by name that "may" does not grant the transition: it is offered to nobody by this entry. */
function ungranted(roles: readonly NamedRole[], entity: string, transition: SourceNode): LintFinding[] {
  const id = nodeText(childAt(transition, "id")) ?? "";
  return arrayItems(childAt(transition, "by")).flatMap((node) => {
    const role = roles.find(({ name }) => name === nodeText(node));
    if (!role || isGranted(role, entity, id)) return [];
    return [
      findingAt(
        node,
        "role/grant",
        say`The role "${role.name}" has no grant for it: add "${id}" to its "${entity}" in schemas/roles.json, or take the role out.`,
      ),
    ];
  });
}

function nobody(roles: readonly NamedRole[], entity: string, transition: SourceNode): LintFinding[] {
  const [at, id] = [childAt(transition, "by"), nodeText(childAt(transition, "id")) ?? ""];
  const takers = takersOf(transition);
  // A misspelt role is reported by its own rule, and a role without the grant by the one above.
  const isKnown = (name: string): boolean => groups.includes(name) || roles.some((role) => role.name === name);
  if (!at || takers.some((name) => !isKnown(name)) || takers.some((name) => !groups.includes(name))) return [];
  if (roles.some((role) => isTakenBy(takers, role) && isGranted(role, entity, id))) return [];
  const message = say`No role may take "${id}": only the command line could. Grant it to a role for "${entity}" in schemas/roles.json.`;
  return [findingAt(at, "role/nobody", message, { severity: "warning" })];
}

const groups: readonly string[] = Object.values(roleGroups);

/** "*" of staff is a mistake, which is reported at the role. */
function isGranted({ node }: NamedRole, entity: string, grant: string): boolean {
  const may = childAt(node, "may");
  if (nodeText(may) === "*") return true;
  const grants = childAt(may, entity);
  return nodeText(grants) === "*" || arrayItems(grants).some((one) => nodeText(one) === grant);
}
