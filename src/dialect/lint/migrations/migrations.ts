/**
 * Checks migrations: `migrate/name`, what `migrationSteps.ts` says of their
 * steps, and, with the files of an older version, `migrate/missing` and
 * `migrate/changed`.
 */
import { diffSchemas } from "../../diff/diffSchemas.ts";
import { changeSentence } from "../../diff/changeReport.ts";
import type { Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, rootOf, nodeValue, wordingsOf } from "../workspace/sourceNode.ts";
import { readSourceFile } from "../workspace/sourceFile.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import type { SchemaFiles } from "../../schema/catalogFiles.ts";
import { stepsOf } from "./migrationSteps.ts";
import { suggestedStep, undeclared } from "../../diff/undeclared.ts";
import { eachWording, Said, say } from "../workspace/say.ts";

export const migrations: LintRule = (workspace) => {
  const files = [...workspace.migrations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, node]) => node);
  return [
    ...numbers(files),
    ...files.flatMap((file, index) => stepsOf(workspace, file, files.slice(index + 1))),
    ...sinceBase(workspace, files),
  ];
};

const fileName = /^(\d{4})-[a-z0-9-]+$/;

/** Checks file names: each needs a unique number, which defines the order. */
function numbers(files: readonly SourceNode[]): LintFinding[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const number = fileName.exec(file.file.stem)?.[1];
    if (number === undefined)
      return [
        findingAt(
          childAt(file, "entity") ?? file,
          "migrate/name",
          say`A migration is named NNNN-what.json, such as 0001-rename-city.json.`,
        ),
      ];
    if (seen.has(number))
      return [
        findingAt(
          childAt(file, "entity") ?? file,
          "migrate/name",
          say`Another migration has the number ${number} already: nobody could tell which comes first.`,
        ),
      ];
    seen.add(number);
    return [];
  });
}

/** Reports breaking changes without a migration, and changed migrations, since the older version. */
function sinceBase(workspace: Workspace, files: readonly SourceNode[]): LintFinding[] {
  const { base } = workspace.input;
  if (!base) return [];
  const [before, after] = [readable(base), readable(workspace.input.files)];
  const changed = files.filter(
    (file) => file.file.path in before && JSON.stringify(before[file.file.path]) !== JSON.stringify(after[file.file.path]),
  );
  return [
    ...changed.map((file) =>
      findingAt(
        childAt(file, "steps") ?? file,
        "migrate/changed",
        say`This migration is in the older version and may have run. Restore it and write a new one.`,
      ),
    ),
    ...undeclared(diffSchemas(before, after), before, after).map((change) => {
      const node = nodeOf(workspace, change.file, change.pointer);
      const step = JSON.stringify(change.stored && suggestedStep(change.stored));
      const message = say`${new Said(
        changeSentence(change, "en"),
        eachWording((language) => changeSentence(change, language)),
      )}. Declare the migration of stored records in schemas/migrations/${nextNumber(files)}-….json.`;
      return node
        ? findingAt(node.key ?? node, "migrate/missing", message, { suggestion: step })
        : {
            rule: "migrate/missing",
            severity: "error" as const,
            file: change.file,
            line: 1,
            column: 1,
            endColumn: 2,
            pointer: change.pointer,
            ...wordingsOf(message),
            suggestion: step,
          };
    }),
  ];
}

function nextNumber(files: readonly SourceNode[]): string {
  const numbers = files.map(({ file }) => Number(fileName.exec(file.stem)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

function readable(files: readonly { readonly path: string; readonly text: string }[]): SchemaFiles {
  return Object.fromEntries(
    files.flatMap(({ path, text }) => {
      const root = rootOf(readSourceFile(path, text));
      const value: Json | undefined = nodeValue(root);
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

/** Returns the node at a pointer, or the nearest existing parent of a removed one. */
function nodeOf(workspace: Workspace, file: string, pointer: string): SourceNode | undefined {
  const root = workspace.nodeOf(file);
  let here = root;
  for (const key of pointerTokens(pointer)) {
    const next: SourceNode | undefined = here?.node.type === "array" ? arrayItems(here)[Number(key)] : childAt(here, key);
    if (!next) break;
    here = next;
  }
  return here;
}
