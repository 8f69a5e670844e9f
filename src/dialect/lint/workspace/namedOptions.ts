/**
 * The places that name an option of a code list by themselves, without a field beside it whose value it is: states, kinds and subjects of
 * letters, results of deliveries, events, scopes of programs, and the links among which a field decides.
 */
import { siblingFields } from "./fieldReferences.ts";
import { entityOf, findField, machineOf, rootNode } from "./fields.ts";
import { arrayItems, childAt, nodeText, objectEntries, type SourceNode } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the texts, and the keys of members, that may name an option of the list. */
export function namedOptions(workspace: Workspace, list: string): SourceNode[] {
  const listAt = (schema: SourceNode | undefined, name: SourceNode | undefined): string | undefined => {
    const field = schema && name ? findField(workspace, schema, nodeText(name) ?? "").field : undefined;
    return nodeText(childAt(field, "x-codes")) ?? nodeText(childAt(field, "items", "x-codes"));
  };
  const own = (node: SourceNode): SourceNode | undefined => entityOf(workspace, node);
  const machineList = (entity: SourceNode | undefined): string | undefined => nodeText(childAt(machineOf(workspace, entity), "codes"));
  const named = (name: SourceNode | undefined): SourceNode | undefined => workspace.entities.get(nodeText(name) ?? "");
  const each = (mark: string, find: (node: SourceNode) => readonly (SourceNode | undefined)[]): SourceNode[] =>
    workspace.marked(mark).flatMap((node) => find(node).filter((one) => one !== undefined));
  const values = (node: SourceNode | undefined): SourceNode[] => objectEntries(node).map(([, value]) => value);
  const keys = (node: SourceNode | undefined): (SourceNode | undefined)[] => objectEntries(node).map(([, value]) => value.key);
  const [kinds] = workspace.marked("mail").filter(({ file }) => file.path.startsWith("schemas/entities/"));
  const isKinds = kinds !== undefined && listAt(own(kinds), childAt(kinds, "kind")) === list;
  return [
    ...each("stateCode", (node) => [nodeText(childAt(rootNode(node), "codes")) === list ? node : undefined]),
    ...each("ownState", (node) => [machineList(own(node)) === list ? node : undefined]),
    ...each("token", (token) => [
      ...(machineList(own(token)) === list ? [childAt(token, "active")] : []),
      ...(listAt(own(token), childAt(token, "scopes")) === list ? keys(childAt(workspace.nodeOf("schemas/roles.json"), "scopes")) : []),
    ]),
    ...each("mailEffect", (effect) => [aboutOf(effect, list)]),
    ...each("letter", (letter) => {
      const notice = childAt(letter, "notice");
      const schema = named(childAt(notice, "entity")) ?? own(letter);
      return [
        isKinds ? childAt(letter, "kind") : undefined,
        ...(listAt(schema, childAt(notice, "state")) === list ? values(childAt(notice, "as")) : []),
      ];
    }),
    ...each("webhook", (webhook) => {
      const deliveries = childAt(webhook, "deliveries");
      const published = workspace.marked("publishEffect").map((effect) => childAt(effect, "publish"));
      return [
        ...(machineList(own(webhook)) === list ? [childAt(webhook, "active")] : []),
        ...(machineList(named(childAt(deliveries, "entity"))) === list ? values(childAt(deliveries, "as")) : []),
        ...(listAt(own(webhook), childAt(webhook, "events")) === list ? [childAt(webhook, "test"), ...published] : []),
      ];
    }),
    ...[...workspace.entities.values()].flatMap((entity) =>
      linksOf(entity).flatMap((link) => {
        const by = childAt(link, "by");
        const field = by && childAt(siblingFields(workspace, by), nodeText(by) ?? "");
        return nodeText(childAt(field, "x-codes")) === list ? keys(childAt(link, "among")).filter((key) => key !== undefined) : [];
      }),
    ),
  ];
}

/** The subject of a letter that an effect sends, where the letter takes it from the list. */
function aboutOf(effect: SourceNode, list: string): SourceNode | undefined {
  const letters = arrayItems(childAt(rootNode(effect), "letters"));
  const letter = letters.find((one) => nodeText(childAt(one, "id")) === nodeText(childAt(effect, "mail")));
  return nodeText(childAt(letter, "about")) === list ? childAt(effect, "about") : undefined;
}

/** The links of fields that a value of another field decides. */
function linksOf(schema: SourceNode): SourceNode[] {
  return objectEntries(childAt(schema, "properties")).flatMap(([, field]) => {
    const link = childAt(field, "x-link");
    return [...(childAt(link, "among") && link ? [link] : []), ...linksOf(childAt(field, "items") ?? field)];
  });
}
