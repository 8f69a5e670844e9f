/** Checks `x-own-password`: `ask/password` (where no transition asks for it, or the field is no password). */
import { childAt, findingAt, nodeValue } from "../workspace/sourceNode.ts";
import type { LintRule } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const ownPasswords: LintRule = (workspace) =>
  workspace.marked("ownPassword").flatMap((node) => {
    if (!/\/transitions\/\d+\/ask\/[^/]+\/x-own-password$/.test(node.pointer))
      return [
        findingAt(
          node,
          "ask/password",
          say`Only a field that a transition asks for is compared with the own password. Write it in an \`ask\`.`,
        ),
      ];
    if (nodeValue(childAt(node.parent, "writeOnly")) === true) return [];
    return [findingAt(node, "ask/password", say`A password is never stored nor shown: add \`"writeOnly": true\`.`)];
  });
