/**
 * Keys of the message catalogue as types.
 *
 * Code names a key as a literal, which the compiler looks up in the catalogue. A key with a part that comes from data belongs to
 * a family of the list below. `npm run check` refuses a key that neither code nor JSON nor a family names.
 */
import type product from "../../../schemas/messages/zh.json";
import type own from "../messages/zh.json";

/** A key of our messages or of `schemas/messages`. Every language has the same keys; plural forms are no keys of their own. */
export type MessageKey = keyof typeof own | keyof typeof product;

/** Keys that code composes. A part in braces comes from data; the last one may contain dots. */
export const messageFamilies = [
  "apiCall.{does}",
  "apiCode.{name}",
  "apiStatus.{status}",
  "detail.phase.{step}",
  "explain.because.{keyword}",
  "explain.function.{name}",
  "explain.must.{test}",
  "explain.state.{test}",
  "list.leftOut.{kind}",
  "list.pick.{preset}",
  "problem.{code}",
  "sheet.counted.{part}",
  "shell.settings.{name}",
  "shell.size.{size}",
  "shell.theme.{theme}",
  "transport.{status}",
] as const;

type FamilyOf<Pattern> = Pattern extends `${infer Start}{${string}}${infer Rest}` ? `${Start}${string}${FamilyOf<Rest>}` : Pattern;

/** `problem.${string}` and the like. */
export type MessageFamily = FamilyOf<(typeof messageFamilies)[number]>;
