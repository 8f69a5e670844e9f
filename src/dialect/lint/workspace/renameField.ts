/** Renames a field in every file that names it: schemas, expressions, texts, screens, states, imports, records. */
import { dependencies } from "../../expr/dependencies.ts";
import { childPointer, pointerTokens } from "../../json/pointer.ts";
import { treeOf } from "./expressions.ts";
import { fieldReferences, siblingFields } from "./fieldReferences.ts";
import { entityOf, fieldNodes, findField } from "./fields.ts";
import { arrayItems, childAt, nodePath, nodeText, objectEntries, type SourceNode, writtenNode } from "./sourceNode.ts";
import { fieldsAtLocations } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

/** One place that names the field. */
export interface FieldRenameChange {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  /** The text there, and its replacement: a name, an expression or a text. */
  readonly before: string;
  readonly after: string;
  /** Characters of the file that `json` replaces. */
  readonly offset: number;
  readonly length: number;
  readonly json: string;
}

/**
 * Returns every place that names the field, in the order of files and places; none for an unknown field. Comments of authors (`x-help` and
 * other texts without braces) stay as they are.
 * @param field Pointer in the entity, with `-` for rows
 * @param to The new name, without a path
 */
export function renameField(workspace: Workspace, entity: string, field: string, to: string): FieldRenameChange[] {
  const root = workspace.entities.get(entity);
  const target = root && findField(workspace, root, field).field;
  const from = pointerTokens(field).at(-1);
  if (!root || !target || from === undefined) return [];
  const changes = new RenameChanges(workspace);
  const replace = (node: SourceNode, after: string): void => changes.replace(node, after);
  const isTarget = (node: SourceNode | undefined): boolean => node?.file === target.file && node.pointer === target.pointer;

  if (target.key) replace(target.key, to);
  for (const name of requiredNames(target)) replace(name, to);
  for (const { node, path, schema } of fieldReferences(workspace))
    replace(
      node,
      renamedPath(path, to, (part) => isTarget(findField(workspace, schema, part).field)),
    );
  for (const node of workspace.marked("siblingField"))
    if (nodeText(node) === from && isTarget(childAt(siblingFields(workspace, node), from))) replace(node, to);
  const holders = mapHolders(workspace, from, isTarget);
  for (const node of ["condition", "formula"].flatMap((mark) => workspace.marked(mark))) {
    const expression = renamedExpression(workspace, node, { from, to, isTarget });
    replace(node, holders.some((holder) => isSameNode(holder, node)) ? renamedKeys(expression, from, to) : expression);
  }
  for (const node of ["line", "template", "routeAddress", "recordAddress"].flatMap((mark) => workspace.marked(mark)))
    for (const text of textsOf(node)) {
      const own = entityOf(workspace, node);
      if (own)
        replace(
          text,
          renamedTemplate(nodeText(text) ?? "", to, (path) => isTarget(findField(workspace, own, path).field)),
        );
    }
  for (const key of recordKeys(workspace, root, isTarget)) replace(key, to);
  return changes.inOrder();
}

/** Collects the places of a rename, each once. */
export class RenameChanges {
  readonly #workspace: Workspace;
  readonly #found = new Map<string, FieldRenameChange>();
  /** Place in a shared part and its new text -> the files that mean the name there. */
  readonly #proposals = new Map<string, Set<string>>();
  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** @param node A text, or the key of a member */
  replace(node: SourceNode, after: string): void {
    const before = String(node.node.value);
    if (after === before) return;
    const written = writtenNode(node);
    // A text with placeholders, and a name that not all users of a part mean, are left to the author: the check points at them.
    if (written.node.value !== node.node.value || !this.#isMeantByAll(node, written, after)) return;
    const { file, pointer } = written;
    const { offset, length } = written.node;
    const { line } = file.position(offset);
    this.#found.set(`${file.path} ${offset}`, {
      ...{ file: file.path, line, pointer, before, after, offset, length },
      json: JSON.stringify(after),
    });
  }

  #isMeantByAll(node: SourceNode, written: SourceNode, after: string): boolean {
    const part = written.file.path;
    if (part === node.file.path) return true;
    const key = `${part} ${written.pointer} ${after}`;
    const meant = (this.#proposals.get(key) ?? new Set()).add(node.file.path);
    this.#proposals.set(key, meant);
    return [...this.#workspace.taken.whole].every(([path, { uses }]) => !uses.includes(part) || meant.has(path));
  }

  /** Returns the places in the order of files and texts. */
  inOrder(): FieldRenameChange[] {
    return [...this.#found.values()].sort((a, b) => (a.file === b.file ? a.offset - b.offset : a.file < b.file ? -1 : 1));
  }
}

/** Replaces each step of a path or pointer whose way from the start is the field. */
function renamedPath(path: string, to: string, isTarget: (path: string) => boolean): string {
  const steps = path.split("/");
  return steps.map((step, index) => (step !== "" && isTarget(steps.slice(0, index + 1).join("/")) ? to : step)).join("/");
}

function renamedTemplate(text: string, to: string, isTarget: (path: string) => boolean): string {
  return text.replace(/\{([^{}]+)\}/g, (_whole, path: string) => `{${renamedPath(path, to, isTarget)}}`);
}

interface ExpressionRename {
  readonly from: string;
  readonly to: string;
  isTarget(node: SourceNode | undefined): boolean;
}

/**
 * Replaces the name in an expression where it means the field. Each occurrence is tried with a mark in its place: what the marked
 * expression reads shows which field the occurrence names. The rest of the text stays as it was written.
 */
function renamedExpression(workspace: Workspace, node: SourceNode, { from, to, isTarget }: ExpressionRename): string {
  let text = nodeText(node) ?? "";
  const mark = `${from}__renamed`;
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + 1)) {
    const end = at + from.length;
    if (/\w/.test(text.charAt(at - 1)) || /\w/.test(text.charAt(end))) continue;
    const tree = treeOf(text.slice(0, at) + mark + text.slice(end));
    const named = (tree ? dependencies(tree) : []).flatMap(({ name, path }) => {
      const tokens = pointerTokens(path);
      const place = tokens.indexOf(mark);
      return place < 0 ? [] : [{ name, path: [...tokens.slice(0, place), from].reduce(childPointer, "") }];
    });
    if (!fieldsAtLocations(workspace, node, named).some(isTarget)) continue;
    text = text.slice(0, at) + to + text.slice(end);
    at += to.length - 1;
  }
  return text;
}

/** The formulas that write rows or a group with the field, whose maps name it as a key. */
function mapHolders(workspace: Workspace, from: string, isTarget: (node: SourceNode | undefined) => boolean): SourceNode[] {
  return fieldReferences(workspace).flatMap(({ node, path, schema, writes }) => {
    const field = writes ? findField(workspace, schema, path).field : undefined;
    const formula = childAt(node.parent, path);
    return field && formula && isTarget(fieldNodes(workspace, childAt(field, "items") ?? field).get(from)) ? [formula] : [];
  });
}

const isSameNode = (one: SourceNode, other: SourceNode): boolean => one.file === other.file && one.pointer === other.pointer;

/** Replaces the name where it is the key of a map. */
function renamedKeys(text: string, from: string, to: string): string {
  const forms = ["'", '"'].flatMap((quote) => [":", " :"].map((colon) => (name: string) => quote + name + quote + colon));
  return forms.reduce((renamed, form) => renamed.replaceAll(form(from), form(to)), text);
}

/** The field's own name in the `required` beside its `properties`. */
function requiredNames(target: SourceNode): SourceNode[] {
  const name = nodePath(target).at(-1);
  const owner = target.parent?.parent;
  return arrayItems(childAt(owner, "required")).filter((item) => nodeText(item) === name);
}

/** A text, or the texts of all languages. */
function textsOf(node: SourceNode): SourceNode[] {
  return nodeText(node) === undefined ? objectEntries(node).map(([, text]) => text) : [node];
}

/** The keys of the field in shipped records, and in the examples and cases of the entity. */
function recordKeys(workspace: Workspace, root: SourceNode, isTarget: (node: SourceNode | undefined) => boolean): SourceNode[] {
  const keysIn = (record: SourceNode, schema: SourceNode, path = ""): SourceNode[] => [
    ...arrayItems(record).flatMap((item) => keysIn(item, schema, `${path}/-`)),
    ...objectEntries(record).flatMap(([name, value]) => {
      const at = childPointer(path, name);
      const own = value.key && isTarget(findField(workspace, schema, at).field) ? [value.key] : [];
      return [...own, ...keysIn(value, schema, at)];
    }),
  ];
  const cases = workspace.marked("rule").flatMap((rule) => {
    const schema = rule.file === root.file ? rule.parent?.parent : undefined;
    const records = ["accept", "reject"].flatMap((key) => arrayItems(childAt(rule, "cases", key)));
    return schema ? records.flatMap((record) => keysIn(record, schema)) : [];
  });
  const records = [...arrayItems(workspace.records.get(root.file.stem)), ...arrayItems(childAt(root, "examples"))];
  return [...cases, ...records.flatMap((record) => keysIn(record, root))];
}

/** Returns the texts of the files that the rename changes, by path. */
export function renamedFiles(workspace: Workspace, changes: readonly FieldRenameChange[]): ReadonlyMap<string, string> {
  return new Map(
    [...new Set(changes.map(({ file }) => file))].map((path) => [
      path,
      // From the end: the offsets before a replaced place stay the same.
      changes
        .filter(({ file }) => file === path)
        .reduceRight(
          (text, { offset, length, json }) => text.slice(0, offset) + json + text.slice(offset + length),
          workspace.input.files.find((file) => file.path === path)?.text ?? "",
        ),
    ]),
  );
}
