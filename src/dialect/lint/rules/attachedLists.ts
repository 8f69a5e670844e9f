/** Checks lists that letters bring: `letter/attach` (a screen, a format or an author that is not there) and `letter/author`. */
import { codeValues, findField, rootNode } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { listNames } from "../workspace/lintPhrases.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const attachedLists: LintRule = (workspace) => [
  ...workspace.marked("letterRecords").flatMap((attach) => attached(workspace, attach)),
  ...workspace.marked("authorReceiver").flatMap((receiver) => authorOf(workspace, receiver)),
  ...[...workspace.entities.values()].flatMap((entity) => writtenByServer(workspace, entity)),
  ...[...workspace.screens.values()].flatMap(unreadPaper),
];

const machineEntity = (workspace: Workspace, node: SourceNode) => workspace.entities.get(nodeText(childAt(rootNode(node), "entity")) ?? "");

/** Every list that the record may name is sent, in every format that it may name. */
function attached(workspace: Workspace, attach: SourceNode): LintFinding[] {
  const entity = machineEntity(workspace, attach);
  if (!entity) return [];
  const codesOf = (key: string): readonly string[] | undefined => {
    const node = childAt(attach, key);
    const { field } = node ? findField(workspace, entity, nodeText(node) ?? "") : { field: undefined };
    const list = field && nodeText(childAt(field, "x-codes"));
    return list === undefined ? undefined : codeValues(workspace, list);
  };
  const at = childAt(attach, "screen") ?? attach;
  const [screens, formats] = [codesOf("screen"), codesOf("format")];
  const ofAuthor = authored(workspace, attach);
  if (ofAuthor.length > 0) return ofAuthor;
  if (!screens || !formats) return [findingAt(at, "letter/attach", say`"screen" and "format" are fields with a code list each.`)];
  return screens.flatMap((name) => {
    const screen = workspace.screens.get(name);
    const mailed = childAt(screen, "list", "byMail") ?? childAt(screen, "paper", "byMail");
    if (!mailed) return [findingAt(at, "letter/attach", say`The screen "${name}" is no list or paper with "byMail".`)];
    const offered = arrayItems(childAt(mailed, "formats")).map((item) => String(nodeValue(item)));
    const missing = formats.filter((format) => !offered.includes(format));
    return missing.length === 0 ? [] : [findingAt(at, "letter/attach", say`The screen "${name}" is not sent as ${listNames(missing)}.`)];
  });
}

function authored(workspace: Workspace, node: SourceNode): LintFinding[] {
  const entity = machineEntity(workspace, node);
  if (!entity || childAt(entity, "x-entity", "author")) return [];
  return [findingAt(node, "letter/author", say`Nobody is known who made the record: its entity has no "author" in x-entity.`)];
}

const authorOf = (workspace: Workspace, receiver: SourceNode): LintFinding[] => authored(workspace, receiver);

/** A field that a client writes would name any account. */
function writtenByServer(workspace: Workspace, entity: SourceNode): LintFinding[] {
  const author = childAt(entity, "x-entity", "author");
  const { field } = author ? findField(workspace, entity, nodeText(author) ?? "") : { field: undefined };
  if (!author || !field || nodeValue(childAt(field, "readOnly")) === true) return [];
  return [
    findingAt(author, "letter/author", say`The field "${nodeText(author)}" must be "readOnly": the server writes who made the record.`),
  ];
}

/** A statement that letters bring is one of all records of some days. */
function unreadPaper(screen: SourceNode): LintFinding[] {
  const mailed = childAt(screen, "paper", "byMail");
  if (!mailed || (nodeText(childAt(screen, "paper", "of")) === "all" && childAt(screen, "paper", "period"))) return [];
  return [findingAt(mailed, "letter/attach", say`Only a paper of "all" with a "period" is sent: it has no days otherwise.`)];
}
