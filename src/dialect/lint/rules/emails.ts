/** Checks the e-mails of effects: `ref/letter`, `ref/about`, and their recipients and delivery status: `letter/address`, `letter/state`. */
import { codeValues, findField, rootNode, userEntity, userEntityName } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { listNames, suggestionSuffix, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

export const emails: LintRule = (workspace) => [
  ...workspace.marked("mailEffect").flatMap((effect) => mailed(workspace, effect)),
  ...workspace.marked("recordReceiver").flatMap((receiver) => addressOf(workspace, receiver)),
  ...workspace.marked("accountFact").flatMap((fact) => factOf(workspace, fact)),
  ...["letterNotice", "ownNotice"].flatMap((mark) => workspace.marked(mark)).flatMap((notice) => stateOf(workspace, notice)),
];

/** Checks that the e-mail exists, and that `about` is a code of its list, if it has one. */
function mailed(workspace: Workspace, effect: SourceNode): LintFinding[] {
  const mail = childAt(effect, "mail");
  const all = arrayItems(childAt(rootNode(effect), "letters"));
  const ids = all.flatMap((letter) => nodeText(childAt(letter, "id")) ?? []);
  const letter = all.find((one) => nodeText(childAt(one, "id")) === nodeText(mail));
  if (!letter) return mail ? [unknown(mail, "ref/letter", "letter of this machine", ids)] : [];
  const about = childAt(effect, "about");
  const list = nodeText(childAt(letter, "about"));
  if (list === undefined)
    return about ? [findingAt(about, "ref/about", say`The letter "${nodeText(mail)}" has no code list for "about".`)] : [];
  const codes = codeValues(workspace, list);
  if (!about) return [findingAt(effect, "ref/about", say`"about" is missing; it may be ${listNames(codes)}.`)];
  return codes.includes(nodeText(about) ?? "") ? [] : [unknown(about, "ref/about", `code in schemas/codes/${list}.json`, codes)];
}

function unknown(node: SourceNode, rule: string, what: string, names: readonly string[]): LintFinding {
  const suggestion = nearestMatch(nodeText(node) ?? "", names);
  return findingAt(node, rule, say`There is no ${word(what)} named "${nodeText(node)}".${suggestionSuffix(suggestion, names)}`, {
    suggestion,
  });
}

/** Checks that the address field has the format of an e-mail address. */
function addressOf(workspace: Workspace, receiver: SourceNode): LintFinding[] {
  const address = childAt(receiver, "address");
  const field = fieldOf(workspace, receiver, address);
  if (!address || !field) return [];
  const value = childAt(field, "x-list", "items") ?? field;
  return nodeText(childAt(value, "format")) === "email"
    ? []
    : [findingAt(address, "letter/address", say`"${nodeText(address)}" is not a field for e-mail addresses: it has no "format": "email".`)];
}

function factOf(workspace: Workspace, fact: SourceNode): LintFinding[] {
  const session = userEntity(workspace);
  if (!session) return [];
  const facts = objectEntries(childAt(session, "properties")).map(([name]) => name);
  return facts.includes(nodeText(fact) ?? "")
    ? []
    : [unknown(fact, "ref/field", `field of the entity ${userEntityName(workspace)}`, facts)];
}

/** Checks that the delivery status maps to codes of the field. */
function stateOf(workspace: Workspace, notice: SourceNode): LintFinding[] {
  const list = nodeText(childAt(fieldOf(workspace, notice, childAt(notice, "state")), "x-codes"));
  if (list === undefined) return [];
  const codes = codeValues(workspace, list);
  return objectEntries(childAt(notice, "as")).flatMap(([, value]) =>
    codes.includes(nodeText(value) ?? "") ? [] : [unknown(value, "letter/state", `code in schemas/codes/${list}.json`, codes)],
  );
}

function fieldOf(workspace: Workspace, holder: SourceNode, name: SourceNode | undefined): SourceNode | undefined {
  const entity = workspace.entities.get(nodeText(childAt(holder, "entity") ?? childAt(rootNode(holder), "entity")) ?? "");
  return entity && name ? findField(workspace, entity, nodeText(name) ?? "").field : undefined;
}
