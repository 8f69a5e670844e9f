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
import type { Kind } from "../values/kind.ts";
import { list } from "./list.tsx";
import { longText } from "./longText.tsx";
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
  groupKind(kindNamed),
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
  texts,
  text,
] as const satisfies readonly Kind[];

/** The kinds, in the order in which they are tried. */
export const kinds: readonly Kind[] = all;

/** Name of a kind: a table by this type has an entry for each kind. */
export type KindName = (typeof all)[number]["name"];

/** Kinds of the host. */
const added: Kind[] = [];

const byName = new Map<string, Kind>(kinds.map((kind) => [kind.name, kind]));

/**
 * Adds a kind of a host, tried before ours. Kinds are code: they hold for every engine of the page. Throws if another kind has the
 * name, which plans, inputs and `x-kind` use.
 */
export function addKind(kind: Kind): void {
  const known = byName.get(kind.name);
  if (known === kind) return;
  if (known) throw new Error(`There is a kind "${kind.name}" already: choose another name.`);
  byName.set(kind.name, kind);
  added.push(kind);
}

/** Returns the kind of a schema. The kind `text` matches what no other does. */
export function kindOf(schema: FieldSchema): Kind {
  const named = schema["x-kind"] === undefined ? undefined : byName.get(schema["x-kind"]);
  return named ?? [...added, ...kinds].find((kind) => kind.matches(schema)) ?? text;
}

/** Names of all kinds, those of the host included. */
export function kindNames(): Iterable<string> {
  return byName.keys();
}

/** Returns a kind by its name in a plan; `text` for a name of another version. */
export function kindNamed(name: string): Kind {
  return byName.get(name) ?? text;
}
