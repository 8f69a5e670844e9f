import type { ComponentType, ReactNode } from "react";
import type { Json } from "#dialect/json/json.ts";
import { text } from "../kinds/text.ts";
import type { CellProps, HostKind, InputProps } from "../values/kind.ts";

/** A kind of field that a host adds to the engine: its name, its text, how it is drawn, and its input. */
export interface HostKindOptions {
  /** A field names the kind so by `x-kind`. */
  readonly name: string;
  /** The text of a value, for lists, search and exports. */
  toText(value: Json | undefined): string;
  /** Draws a value that is read; its text if absent. */
  readonly render?: (props: CellProps) => ReactNode;
  /** Draws the input of a form. */
  readonly Input: ComponentType<InputProps>;
}

/** Returns a kind of field for `createEngine`: all that it does not say is as for a text. */
export function hostKind({ name, toText, render = ({ value }) => toText(value), Input }: HostKindOptions): HostKind {
  return { kind: { ...text, name, matches: () => false, toText: (value) => toText(value), render }, Input };
}
