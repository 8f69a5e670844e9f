/** Reports unused entries: `unused/codes`, `unused/content`, `unused/limit`, `unused/call`, `unused/screen`, `unused/entity`, `unused/message`. */
import { dependencies } from "../../expr/dependencies.ts";
import { limitsStated } from "../../schema/derived/bind.ts";
import { isOfFamily } from "../../text/messageFamily.ts";
import { formOf } from "../../text/plural.ts";
import { treeOf } from "../workspace/expressions.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { textsOf } from "../workspace/texts.ts";
import { type Said, say } from "../workspace/say.ts";

export const unused: LintRule = (workspace) => [
  ...unnamed(workspace, "codesName", workspace.codes, "unused/codes", say`No field and no state machine uses this list of codes.`),
  ...unnamed(workspace, "contentName", workspace.content, "unused/content", say`No route of screens.json shows this content.`),
  ...unnamed(workspace, "screenName", workspace.screens, "unused/screen", say`No route of screens.json shows this screen.`),
  ...unusedEntities(workspace),
  ...unusedLimits(workspace),
  ...unusedCalls(workspace),
  ...unusedMessages(workspace),
];

function namesOf(workspace: Workspace, mark: string): ReadonlySet<string> {
  return new Set(workspace.marked(mark).flatMap((node) => nodeText(node) ?? []));
}

function unnamed(workspace: Workspace, mark: string, files: ReadonlyMap<string, SourceNode>, rule: string, message: Said): LintFinding[] {
  const named = namesOf(workspace, mark);
  return [...files].flatMap(([name, root]) => (named.has(name) ? [] : [findingAt(headOf(root), rule, message)]));
}

/** Reports an entity without screens, references and calls. */
function unusedEntities(workspace: Workspace): LintFinding[] {
  const named = namesOf(workspace, "entityName");
  return [...workspace.entities].flatMap(([name, root]) => {
    const isUsed =
      named.has(name) || nodeText(childAt(root, "x-entity", "owner")) === "none" || childAt(root, "x-entity", "calls") !== undefined;
    const isServed =
      [...workspace.calls.values()].some((call) => nodeText(childAt(call, "entity")) === name) || isReadByCode(workspace, name);
    return isUsed || isServed
      ? []
      : [findingAt(headOf(root), "unused/entity", say`No screen, reference, state machine or call names this entity.`)];
  });
}

function unusedLimits(workspace: Workspace): LintFinding[] {
  const bound = namesOf(workspace, "limitKey");
  const asked = new Set(
    [...workspace.marked("condition"), ...workspace.marked("formula")]
      .flatMap((node) => treeOf(nodeText(node)) ?? [])
      .flatMap((tree) => dependencies(tree))
      .flatMap(({ name, path }) => (name === "limits" ? path.slice(1) : [])),
  );
  const stated = new Set(textsOf(workspace).flatMap(({ text }) => limitsStated(text).map(({ name }) => name)));
  return [...workspace.limits].flatMap(([name, limit]) =>
    bound.has(name) || asked.has(name) || stated.has(name) || isReadByCode(workspace, name)
      ? []
      : [
          findingAt(
            limit.key ?? limit,
            "unused/limit",
            say`No "x-bind", no expression and no text takes this limit. Bind it, or remove it.`,
          ),
        ],
  );
}

/** Acts of the session: the portal finds their calls by the act. */
const sessionActs: ReadonlySet<string> = new Set(["login", "logout", "userInfo", "status", "publicData"]);

/** Reports a call that no screen, entity or state machine and no module names. */
function unusedCalls(workspace: Workspace): LintFinding[] {
  const named = namesOf(workspace, "callKey");
  return [...workspace.calls].flatMap(([key, call]) => {
    return named.has(key) || sessionActs.has(nodeText(childAt(call, "does")) ?? "") || isReadByCode(workspace, key)
      ? []
      : [
          findingAt(
            call.key ?? call,
            "unused/call",
            say`No screen, entity or state machine and no module names this call. Name it where it is made, or remove it.`,
          ),
        ];
  });
}

/** Reports messages of the first message file that neither code nor JSON names and that belong to no family. */
function unusedMessages(workspace: Workspace): LintFinding[] {
  const [first] = workspace.messages.values();
  const named = namesOf(workspace, "messageKey");
  return objectEntries(first).flatMap(([key, message]) => {
    const plain = formOf(key) ?? key;
    return named.has(plain) || isReadByCode(workspace, plain) || isOfFamily(plain)
      ? []
      : [findingAt(message.key ?? message, "unused/message", say`Nothing shows this message. Remove it from every language.`)];
  });
}

/** Whether the code uses the name; true if the input does not state it. */
function isReadByCode({ input: { used } }: Workspace, name: string): boolean {
  return used === undefined || used.names.has(name);
}

function headOf(root: SourceNode): SourceNode {
  const head = childAt(root, "name") ?? childAt(root, "entity") ?? childAt(root, "x-entity", "name") ?? root;
  return head;
}
