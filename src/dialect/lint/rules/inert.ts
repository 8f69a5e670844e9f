/** Reports parts of the files without an effect: `unused/…`, `inert/field`, `inert/never-written`, `inert/code`, `inert/from`. */
import type { LintFinding } from "../workspace/finding.ts";
import { eachField, fieldAccess } from "../workspace/fieldAccess.ts";
import { arrayItems, childAt, findingAt, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { unused } from "./unused.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

export const inert: LintRule = (workspace) => [
  ...unused(workspace),
  ...inertFields(workspace),
  ...inertCodes(workspace),
  ...inertWidths(workspace),
];

/** Reports widths from which a column is on, where another keyword says that it is always or never on. */
function inertWidths(workspace: Workspace): LintFinding[] {
  return [...workspace.screens.values()].flatMap((screen) =>
    arrayItems(childAt(screen, "list", "columns")).flatMap((column) => {
      const from = childAt(column, "from");
      const other = ["pin", "link", "hidden"].find((keyword) => {
        const value = nodeValue(childAt(column, keyword)) ?? false;
        // In some languages only, the column still follows the width in the others.
        return value !== false && !Array.isArray(value);
      });
      if (!from || other === undefined) return [];
      const holds = other === "hidden" ? "off at every width" : "on at every width";
      return [findingAt(from, "inert/from", say`A column with "${other}" is ${word(holds)}. Remove "from" or "${other}".`)];
    }),
  );
}

function inertFields(workspace: Workspace): LintFinding[] {
  const { used } = workspace.input;
  const { isRead, isWritten } = fieldAccess(workspace);
  return eachField(workspace).flatMap(({ entity, path, field }) => {
    const name = path.split("/").at(-1) ?? "";
    const at = field.key ?? field;
    const own = `"${path.slice(1)}" of ${entity.file.stem}`;
    // Code knows fields of no stored record: what the session and other calls carry is read by name, the rest by screens and rules.
    const isReadByCode = used === undefined || (!isStored(entity) && (used.read ?? used.names).has(name));
    const isWrittenByServer = used === undefined || (used.written ?? used.names).has(name);
    return [
      ...(isReadByCode || isRead(field)
        ? []
        : [
            findingAt(
              at,
              "inert/field",
              say`No screen shows ${own}, and no rule reads it. Show it on a screen, read it in a rule, or remove it.`,
            ),
          ]),
      ...(!isReadOnly(field) ||
      isAssumed(field) ||
      fillsItself(field) ||
      isWrittenByServer ||
      isWritten(field) ||
      isShipped(workspace, entity)
        ? []
        : [
            findingAt(
              at,
              "inert/never-written",
              say`${own} is read-only, and nothing writes it. Give it an x-compute or an effect that sets it, or remove it.`,
            ),
          ]),
    ];
  });
}

/** Whether there are records of the entity; the others describe what a call carries. */
const isStored = (entity: SourceNode): boolean => nodeText(childAt(entity, "x-entity", "owner")) !== "none";

/** A field with an assumption may be filled by the system that the portal is connected to. */
const isAssumed = (field: SourceNode): boolean => nodeText(childAt(field, "x-status")) === "assumed";

const isReadOnly = (field: SourceNode): boolean => nodeValue(childAt(field, "readOnly")) === true;

const fillsItself = (field: SourceNode): boolean =>
  ["default", "const", "x-default", "x-compute", "x-suggest"].some((keyword) => childAt(field, keyword) !== undefined);

/** Whether the records are shipped with the schemas, or come from the other system as a whole. */
const isShipped = (workspace: Workspace, { file }: SourceNode): boolean => workspace.records.has(file.stem);

/** Reports the codes of lists that only read-only fields and state machines use, where nothing sets the code. */
function inertCodes(workspace: Workspace): LintFinding[] {
  const { used } = workspace.input;
  if (used === undefined) return [];
  const open = openLists(workspace);
  const inUse = new Set(workspace.marked("codesName").map(nodeText));
  const named = namedTexts(workspace);
  return [...workspace.codes].flatMap(([list, root]) => {
    // Another rule reports a list that nothing uses.
    if (open.has(list) || !inUse.has(list)) return [];
    return arrayItems(childAt(root, "items")).flatMap((item) => {
      const code = childAt(item, "const");
      const value = String(nodeValue(code));
      return !code || named.has(value) || used.names.has(value)
        ? []
        : [
            findingAt(
              code,
              "inert/code",
              say`No field and no state can be "${value}": nothing sets it. Set it in a transition, or remove it.`,
            ),
          ];
    });
  });
}

/** Lists whose codes somebody chooses, or that shipped records hold. */
function openLists(workspace: Workspace): ReadonlySet<string> {
  const fixed = new Set(
    eachField(workspace).flatMap(({ entity, field }) => {
      if (!isReadOnly(field) || isShipped(workspace, entity)) return [];
      return [childAt(field, "x-codes"), childAt(field, "items", "x-codes")].flatMap((node) => (node ? [node] : []));
    }),
  );
  const machines = new Set([...workspace.states.values()].flatMap((machine) => childAt(machine, "codes") ?? []));
  return new Set(workspace.marked("codesName").flatMap((node) => (fixed.has(node) || machines.has(node) ? [] : (nodeText(node) ?? []))));
}

/** Texts between quotes in expressions, and the states that machines name. */
function namedTexts(workspace: Workspace): ReadonlySet<string> {
  const literals = ["condition", "formula"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((node) => (nodeText(node) ?? "").split(/['"]|(?<![\w.])(?=\d)|(?<=\d)(?!\d)/));
  const states = [...workspace.states.values()].flatMap((machine) => [
    nodeText(childAt(machine, "initial")) ?? "",
    ...arrayItems(childAt(machine, "transitions")).flatMap((transition) => nodeText(childAt(transition, "to")) ?? []),
  ]);
  const fates = ["letterFates", "eventFates"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((node) => ["queued", "sent", "failed", "unsure", "none"].flatMap((fate) => nodeText(childAt(node, fate)) ?? []));
  return new Set([...literals, ...states, ...fates]);
}
