/** The input of each kind: what forms and questions draw, and lists do without. */
import type { ComponentType } from "react";
import type { KindName } from "../kinds/index.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { hostKindOf, type InputOf, type InputProps, type KindBearer } from "../values/kind.ts";
import { CascadeInput } from "./CascadeInput.tsx";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { ChoicesInput } from "./ChoicesInput.tsx";
import { CodeInput } from "./CodeInput.tsx";
import { DateTimeInput, DateInput } from "./DateInput.tsx";
import { FlagInput } from "./FlagInput.tsx";
import { groupInput } from "./GroupInput.tsx";
import { ImageInput, FileInput } from "./FileInput.tsx";
import { LongTextInput } from "./LongTextInput.tsx";
import { MoneyInput } from "./MoneyInput.tsx";
import { NumberInput } from "./NumberInput.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { ReferenceInput } from "./ReferenceInput.tsx";
import { SecretInput } from "./SecretInput.tsx";
import { StatusInput } from "./StatusInput.tsx";
import { TextsInput, TextInput } from "./TextInput.tsx";

/** Comes when it is drawn: a form draws its rows by fields of its own. */
const RowsInput = lazyComponent<InputProps>(async () => ({ default: (await import("./RowsInput.tsx")).rowsInput(inputOf) }));

/** Comes when it is drawn: few forms have one. */
const MarkdownInput = lazyComponent<InputProps>(async () => ({ default: (await import("./MarkdownInput.tsx")).MarkdownInput }));

const inputs: Readonly<Record<KindName, ComponentType<InputProps>>> = {
  cascade: CascadeInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  code: CodeInput,
  date: DateInput,
  dateTime: DateTimeInput,
  file: FileInput,
  flag: FlagInput,
  group: groupInput(inputOf),
  image: ImageInput,
  list: TextInput,
  longText: LongTextInput,
  markdown: MarkdownInput,
  money: MoneyInput,
  number: NumberInput,
  password: PasswordInput,
  phone: TextInput,
  reference: ReferenceInput,
  rows: RowsInput,
  secret: SecretInput,
  status: StatusInput,
  text: TextInput,
  texts: TextsInput,
};

/** Returns the input of a field: the host's for a kind of the host; a text input if a plan of another version names an unknown kind. */
export function inputOf(field: KindBearer): ReturnType<InputOf> {
  const own = hostKindOf(field);
  if (own) return own;
  return { Input: Object.hasOwn(inputs, field.kind) ? inputs[field.kind as KindName] : TextInput };
}
