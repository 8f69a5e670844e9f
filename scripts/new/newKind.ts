/** `kind`: a way in which a value is typed and shown, its place among the kinds and its example for the contract. */
import { checkKindName, toTitle } from "./names.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";

const index = "src/engine/kinds/index.ts";
const contract = "tests/engine/kinds/contract.test.tsx";
const readme = "src/engine/kinds/README.md";

/** A plan that makes a kind named `name`. Throws CannotBegin where the name is taken or none. */
export function newKind(read: ReadText, name: string): Plan {
  checkKindName(name);
  const file = `src/engine/kinds/${name}.tsx`;
  const kinds = read(index) ?? "";
  if (read(file) !== undefined || read(`src/engine/kinds/${name}.ts`) !== undefined || new RegExp(`\\b${name}\\b`).test(kinds))
    throw new CannotBegin(`The name "${name}" is taken among the kinds: see ${index}.`);
  const work = editing(read);
  work.write(file, source(name));
  // Only fields that name it have it, so its place among the others is free: before the widest.
  work.edit(index, (text) => inserted(withImport(text, name), "\n  text,\n];", `\n  ${name},`, index));
  const example = `\n  { kind: "${name}", schema: { type: "string", "x-kind": "${name}" }, value: "abc", shown: same("abc") },`;
  work.edit(contract, (text) => inserted(text, "\n];\n\nfor (const example of examples)", example, contract));
  work.edit(readme, (text) => inserted(text, "\n| `group`, `rows` |", `\n| \`${name}\` | \`x-kind\` |`, readme));
  return {
    changes: work.changes(),
    next: [
      `How it is typed and shown: ${file}. A field has it by "x-kind": "${name}", or by what matches() says of its schema.`,
      `What every kind owes: npx vitest run --project unit ${contract}`,
      `Give it an example of its own there, and a line of its own in ${readme}.`,
    ],
  };
}

function inserted(text: string, before: string, what: string, path: string): string {
  if (!text.includes(before))
    throw new CannotBegin(`${path} has changed: the place for a new kind was not found (before "${before.trim().split("\n")[0]}").`);
  return text.replace(before, () => what + before);
}

/** The import stands where the alphabet puts it. */
function withImport(text: string, name: string): string {
  const line = `import { ${name} } from "./${name}.tsx";`;
  const lines = text.split("\n");
  const imports = lines.flatMap((one, at) => (/^import .* from "\.\/\w+\.tsx";$/.test(one) ? [at] : []));
  const after = imports.filter((at) => (/"\.\/(\w+)\.tsx"/.exec(lines[at] ?? "")?.[1] ?? "") < name).at(-1) ?? (imports[0] ?? 0) - 1;
  return lines.toSpliced(after + 1, 0, line).join("\n");
}

function source(name: string): string {
  return `/** ${toTitle(name)}: what it stands for, in a line. */
import { asText, compareText, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { TextControl } from "./TextControl.tsx";

function Input(props: InputProps) {
  return <TextControl props={props} text={asText(props.value)} onText={(typed) => props.onChange(fromTyped(typed))} />;
}

function show({ value }: CellProps) {
  return asText(value);
}

export const ${name}: Kind = {
  name: "${name}",
  matches: (schema) => schema["x-kind"] === "${name}",
  Input,
  show,
  toText: (value) => asText(value),
  compare: compareText,
  fromText: (typed) => fromTyped(typed.trim()),
  buffered: true,
};
`;
}
