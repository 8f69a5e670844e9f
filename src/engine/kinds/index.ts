/**
 * All kinds of value, in the order in which they are tried. The first that matches a schema wins, so narrow kinds come before
 * wide ones. `x-kind` names a kind directly.
 */
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { cascade } from "./cascade.ts";
import { choice } from "./choice.tsx";
import { choices } from "./choices.ts";
import { code } from "./code.ts";
import { date } from "./date.tsx";
import { dateTime } from "./dateTime.tsx";
import { file } from "./file.tsx";
import { flag } from "./flag.tsx";
import { groupKind } from "./group.ts";
import { image } from "./image.tsx";
import type { CarriedKind } from "../plan/carriedKind.ts";
import { hostKindOf, type HostKind, type Kind, type KindBearer } from "../values/kind.ts";
import { list } from "./list.tsx";
import { longText } from "./longText.tsx";
import { markdown } from "./markdown.tsx";
import { money } from "./money.tsx";
import { number } from "./number.tsx";
import { password } from "./password.ts";
import { phone } from "./phone.tsx";
import { reference } from "./reference.tsx";
import { rows } from "./rows.ts";
import { secret } from "./secret.ts";
import { status } from "./status.tsx";
import { text } from "./text.ts";
import { texts } from "./texts.tsx";

const all = [
  // References to something else.
  image,
  file,
  reference,
  cascade,
  // A choice from a list.
  status,
  choices,
  choice,
  flag,
  // Structure.
  rows,
  groupKind(kindOfField),
  // Numbers and times.
  money,
  number,
  date,
  dateTime,
  // Text, from narrow to wide.
  code,
  list,
  phone,
  password,
  secret,
  longText,
  markdown,
  texts,
  text,
] as const satisfies readonly Kind[];

/** The kinds, in the order in which they are tried. */
export const kinds: readonly Kind[] = all;

/** Name of a kind: a table by this type has an entry for each kind. */
export type KindName = (typeof all)[number]["name"];

const byName = new Map<string, Kind>(kinds.map((kind) => [kind.name, kind]));

/** Throws if a kind of a host has the name of another one, which plans and `x-kind` use. */
export function checkHostKinds(hostKinds: readonly HostKind[]): void {
  const names = new Set(byName.keys());
  for (const { kind } of hostKinds) {
    if (names.has(kind.name)) throw new Error(`There is a kind "${kind.name}" already: choose another name.`);
    names.add(kind.name);
  }
}

/** Returns the kind of the host that a schema names by `x-kind` or that matches it before ours; undefined where ours does. */
export function hostKindFor(schema: FieldSchema, hostKinds: readonly CarriedKind[] = []): CarriedKind | undefined {
  const name = schema["x-kind"];
  if (name !== undefined) return hostKinds.find(({ kind }) => kind.name === name);
  return hostKinds.find(({ kind }) => kind.matches(schema));
}

/** Returns our kind of a schema. The kind `text` matches what no other does. */
export function kindOf(schema: FieldSchema): Kind {
  const named = schema["x-kind"] === undefined ? undefined : byName.get(schema["x-kind"]);
  return named ?? kinds.find((kind) => kind.matches(schema)) ?? text;
}

/** Returns our kind of this name. */
export function kindNamed(name: KindName): Kind {
  return byName.get(name) ?? text;
}

/** Returns the kind of a planned field: the host's that its plan carries, else ours; `text` for a name of another version. */
export function kindOfField(field: KindBearer): Kind {
  return hostKindOf(field)?.kind ?? byName.get(field.kind) ?? text;
}
