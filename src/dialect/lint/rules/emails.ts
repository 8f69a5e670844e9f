/** Letters that effects send: `ref/letter`, `ref/about`, and whether they reach anybody, `letter/address`, `letter/state`. */
import { codeValues, findField, rootPlace } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { at, entries, findingAt, items, type Place, textOf } from "../workspace/sourceNode.ts";
import { anyOf, instead, nearest } from "../workspace/lintPhrases.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LintRule } from "../workspace/rule.ts";

export const letters: LintRule = (workspace) => [
  ...workspace.marked("mailEffect").flatMap((effect) => mailed(workspace, effect)),
  ...workspace.marked("recordReceiver").flatMap((receiver) => addressOf(workspace, receiver)),
  ...workspace.marked("accountFact").flatMap((fact) => factOf(workspace, fact)),
  ...["letterNotice", "ownNotice"].flatMap((mark) => workspace.marked(mark)).flatMap((notice) => stateOf(workspace, notice)),
];

/** The letter is there, and what it is about is one of its list; told where, and only where, there is a list. */
function mailed(workspace: Workspace, effect: Place): LintFinding[] {
  const mail = at(effect, "mail");
  const all = items(at(rootPlace(effect), "letters"));
  const ids = all.flatMap((letter) => textOf(at(letter, "id")) ?? []);
  const letter = all.find((one) => textOf(at(one, "id")) === textOf(mail));
  if (!letter) return mail ? [unknown(mail, "ref/letter", "letter of this machine", ids)] : [];
  const about = at(effect, "about");
  const list = textOf(at(letter, "about"));
  if (list === undefined)
    return about ? [findingAt(about, "ref/about", `The letter "${textOf(mail)}" has no list of what it can be about.`)] : [];
  const codes = codeValues(workspace, list);
  if (!about) return [findingAt(effect, "ref/about", `What is it about? "about" may be ${anyOf(codes)}.`)];
  return codes.includes(textOf(about) ?? "") ? [] : [unknown(about, "ref/about", `code in schemas/codes/${list}.json`, codes)];
}

function unknown(place: Place, rule: string, what: string, names: readonly string[]): LintFinding {
  const suggestion = nearest(textOf(place) ?? "", names);
  return findingAt(place, rule, `There is no ${what} named "${textOf(place)}".${instead(suggestion, names)}`, { suggestion });
}

/** A letter can only go to what must be an e-mail address. */
function addressOf(workspace: Workspace, receiver: Place): LintFinding[] {
  const address = at(receiver, "address");
  const field = fieldOf(workspace, receiver, address);
  if (!address || !field) return [];
  const value = at(field, "x-list", "items") ?? field;
  return textOf(at(value, "format")) === "email"
    ? []
    : [findingAt(address, "letter/address", `"${textOf(address)}" is no field for e-mail addresses: it has no "format": "email".`)];
}

function factOf(workspace: Workspace, fact: Place): LintFinding[] {
  const session = workspace.entities.get("session");
  if (!session) return [];
  const facts = entries(at(session, "properties")).map(([name]) => name);
  return facts.includes(textOf(fact) ?? "") ? [] : [unknown(fact, "ref/field", "field of the entity session", facts)];
}

/** What became of the e-mail is told by codes that the field can have. */
function stateOf(workspace: Workspace, notice: Place): LintFinding[] {
  const list = textOf(at(fieldOf(workspace, notice, at(notice, "state")), "x-codes"));
  if (list === undefined) return [];
  const codes = codeValues(workspace, list);
  return entries(at(notice, "as")).flatMap(([, value]) =>
    codes.includes(textOf(value) ?? "") ? [] : [unknown(value, "letter/state", `code in schemas/codes/${list}.json`, codes)],
  );
}

function fieldOf(workspace: Workspace, holder: Place, name: Place | undefined): Place | undefined {
  const entity = workspace.entities.get(textOf(at(holder, "entity") ?? at(rootPlace(holder), "entity")) ?? "");
  return entity && name ? findField(workspace, entity, textOf(name) ?? "").field : undefined;
}
