/** `kind`: a way in which a value is shown and typed, its places among the kinds and their inputs, and its test by the contract of all kinds. */
import { toTitle } from "#dialect/begin/names.ts";
import { checkKindName } from "./names.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "#dialect/begin/plan.ts";

const index = "src/engine/kinds/index.ts";
const inputs = "src/engine/inputs/inputOf.ts";
const readme = "src/engine/kinds/README.md";
const examples = "examples/gallery/kinds.json";

/** A plan that adds a kind named `name`. Throws CannotBegin when the name is taken or invalid. */
export function newKind(read: ReadText, name: string): Plan {
  checkKindName(name);
  const file = `src/engine/kinds/${name}.ts`;
  const kinds = read(index) ?? "";
  if (read(file) !== undefined || read(`src/engine/kinds/${name}.tsx`) !== undefined || new RegExp(`\\b${name}\\b`).test(kinds))
    throw new CannotBegin(`The name "${name}" is taken among the kinds: see ${index}.`);
  const work = editing(read);
  work.write(file, source(name));
  // Only fields that name it have it, so its place among the others is free: before the widest.
  work.edit(index, (text) => inserted(withImport(text, name, `./${name}.ts`), "\n  text,\n] as const", `\n  ${name},`, index));
  work.edit(inputs, (text) => inserted(text, "\n  text: TextInput,", `\n  ${name}: TextInput,`, inputs));
  const test = `tests/engine/kinds/${name}.test.tsx`;
  work.write(test, testSource(name));
  work.edit(examples, (text) => inserted(text, "\n]", `,\n  ${example(name)}`, examples));
  work.edit(readme, (text) => inserted(text, "\n| `group`, `rows` |", `\n| \`${name}\` | \`x-kind\` |`, readme));
  return {
    changes: work.changes(),
    next: [
      `How it is shown, read and typed: ${file}, what it does not state is as in src/engine/values/plainKind.ts. A field has it by "x-kind": "${name}", or by what matches() says of its schema.`,
      `Where one line of text does not do: a component in src/engine/inputs, its name in ${inputs}, and "typing: undefined".`,
      `What every kind owes: npx vitest run --project unit ${test}`,
      `Give it an example of its own in ${examples}, where test and gallery find it, and a line of its own in ${readme}.`,
    ],
  };
}

/** A text that names the kind: a start for the example of its own. */
const example = (name: string): string =>
  `{ "kind": "${name}", "schema": { "type": "string", "x-kind": "${name}" }, "value": "abc", "shown": { "zh": "abc", "en": "abc" } }`;

function inserted(text: string, before: string, what: string, path: string): string {
  if (!text.includes(before))
    throw new CannotBegin(`${path} has changed: the place for a new kind was not found (before "${before.trim().split("\n")[0]}").`);
  return text.replace(before, () => what + before);
}

/** Inserts the import in alphabetical order. */
function withImport(text: string, name: string, from: string): string {
  const line = `import { ${name} } from "${from}";`;
  const lines = text.split("\n");
  const imports = lines.flatMap((one, at) => (/^import .* from "\.\/\w+\.tsx?";$/.test(one) ? [at] : []));
  const after = imports.filter((at) => (/"(\.\/\w+\.tsx?)"/.exec(lines[at] ?? "")?.[1] ?? "") < from).at(-1) ?? (imports[0] ?? 0) - 1;
  return lines.toSpliced(after + 1, 0, line).join("\n");
}

function source(name: string): string {
  return `/** ${toTitle(name)}: what it stands for, in a line. */
import { compareText, fromTyped } from "../values/control.ts";
import type { Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

export const ${name}: Kind<"${name}"> = {
  ...plainKind,
  name: "${name}",
  matches: (schema) => schema["x-kind"] === "${name}",
  fromText: (typed) => fromTyped(typed.trim()),
  compare: compareText,
  typing: () => ({}),
};
`;
}

function testSource(name: string): string {
  return `// @vitest-environment happy-dom
import { kindContract } from "./kindContract.tsx";

kindContract("${name}");
`;
}
