/** Checks webhooks: `webhook/type` and `webhook/unpublished`. */
import { codeNodes, findField, machineOf, rootNode } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { listNames, nearestMatch, suggestionSuffix } from "../workspace/lintPhrases.ts";
import { childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

export const webhooks: LintRule = (workspace) => {
  const [webhook, ...others] = workspace.marked("webhook");
  const published = workspace.marked("publishEffect").flatMap((effect) => childAt(effect, "publish") ?? []);
  if (!webhook) return published.map((node) => findingAt(node, "webhook/type", say`Nothing receives it: no entity has an x-webhook.`));
  const types = typesOf(workspace, webhook);
  const test = childAt(webhook, "test");
  const sent = test ? [...published, test] : published;
  return [
    ...others.map((one) =>
      findingAt(one, "webhook/type", say`Events go to the records of "${rootNode(webhook).file.stem}" only, which has an x-webhook too.`),
    ),
    ...sent.flatMap((node) => unknownType(node, [...types.keys()])),
    ...statesOf(workspace, webhook),
    ...unpublished(types, new Set(sent.map(nodeText))),
  ];
};

/** The types of events that customers may choose: code -> its node. */
function typesOf(workspace: Workspace, webhook: SourceNode): ReadonlyMap<string, SourceNode> {
  const { field } = findField(workspace, rootNode(webhook), nodeText(childAt(webhook, "events")) ?? "");
  return codeNodes(workspace, nodeText(childAt(field, "items", "x-codes")) ?? "");
}

function unknownType(node: SourceNode, types: readonly string[]): LintFinding[] {
  const type = nodeText(node) ?? "";
  if (types.includes(type)) return [];
  const suggestion = nearestMatch(type, types);
  return [
    findingAt(node, "webhook/type", say`No webhook can choose the event "${type}".${suggestionSuffix(suggestion, types)}`, { suggestion }),
  ];
}

/** Reports states that the state machines of webhooks and deliveries do not have. */
function statesOf(workspace: Workspace, webhook: SourceNode): LintFinding[] {
  const deliveries = childAt(webhook, "deliveries");
  const named = ["queued", "sent", "failed"].map((name) => childAt(deliveries, "as", name));
  const machines = [
    [rootNode(webhook), [childAt(webhook, "active")]],
    [workspace.entities.get(nodeText(childAt(deliveries, "entity")) ?? ""), named],
  ] as const;
  return machines.flatMap(([entity, nodes]) => {
    const states = [...codeNodes(workspace, nodeText(childAt(machineOf(workspace, entity), "codes")) ?? "").keys()];
    return nodes.flatMap((node) =>
      !node || states.includes(nodeText(node) ?? "")
        ? []
        : [
            findingAt(
              node,
              "ref/state",
              say`There is no state "${nodeText(node)}" of ${entity?.file.stem ?? word("the entity")}; there is ${listNames(states)}.`,
            ),
          ],
    );
  });
}

function unpublished(types: ReadonlyMap<string, SourceNode>, published: ReadonlySet<string | undefined>): LintFinding[] {
  return [...types].flatMap(([type, node]) =>
    published.has(type) ? [] : [findingAt(node, "webhook/unpublished", say`No transition publishes "${type}".`)],
  );
}
