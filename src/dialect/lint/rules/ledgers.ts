/** Checks entities with a `ledger`: `ledger/written`, `ledger/number`, `ledger/owner`. */
import { findField } from "../workspace/fields.ts";
import { listNames } from "../workspace/lintPhrases.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

/** Calls that would change a line or an account past the ledger. */
const writing = ["save", "delete", "import", "submit"];

export const ledgers: LintRule = (workspace) => workspace.marked("ledger").flatMap((ledger) => checkLedger(workspace, ledger));

function checkLedger(workspace: Workspace, ledger: SourceNode): LintFinding[] {
  const line = workspace.entities.get(ledger.file.stem);
  const account = workspace.entities.get(nodeText(childAt(ledger, "account")) ?? "");
  if (!line || !account) return [];
  const both = [line, account];
  return [
    ...both.flatMap((entity) => writtenByCalls(workspace, ledger, entity)),
    ...both.flatMap((entity) =>
      nodeText(childAt(entity, "x-entity", "owner")) === "customer"
        ? []
        : [
            findingAt(
              ledger.key ?? ledger,
              "ledger/owner",
              say`"${entity.file.stem}" must belong to customers: its owner is not "customer".`,
            ),
          ],
    ),
    ...numberAt(workspace, line, childAt(ledger, "amount")),
    ...both.flatMap((entity) => numberAt(workspace, entity, childAt(ledger, "balance"))),
  ];
}

function writtenByCalls({ calls }: Workspace, ledger: SourceNode, entity: SourceNode): LintFinding[] {
  const name = entity.file.stem;
  const found = [...calls].flatMap(([key, call]) =>
    nodeText(childAt(call, "entity")) === name && writing.includes(nodeText(childAt(call, "does")) ?? "") ? [key] : [],
  );
  if (found.length === 0) return [];
  const message = say`Only effects write "${name}", so that an account is the sum of its lines. These calls write it too: ${listNames(found)}.`;
  return [findingAt(ledger.key ?? ledger, "ledger/written", message)];
}

function numberAt(workspace: Workspace, entity: SourceNode, name: SourceNode | undefined): LintFinding[] {
  const { field } = findField(workspace, entity, nodeText(name) ?? "");
  if (!name || !field || nodeText(childAt(field, "type")) === "number") return [];
  return [findingAt(name, "ledger/number", say`"${nodeText(name)}" of "${entity.file.stem}" must have "type": "number".`)];
}
