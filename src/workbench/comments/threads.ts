/** Comments as conversations: the first comment with its answers; and the position of the commented part in a text. Pure. */
import { anchorOf, pointerOfAnchor } from "#dialect/json/anchor.ts";
import { tryParseJson } from "#dialect/json/editJson.ts";
import type { Json } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { DraftComment } from "#dialect/wire/comments.ts";
import { partCrumbs } from "../client/partCrumbs.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";

export interface CommentThread {
  readonly first: DraftComment;
  readonly answers: readonly DraftComment[];
}

/** Returns the conversations, the open ones first, each in the order in which they began. */
export function threadsOf(comments: readonly DraftComment[]): CommentThread[] {
  const threads = comments
    .filter(({ answers }) => answers === undefined)
    .map((first): CommentThread => ({ first, answers: comments.filter(({ answers }) => answers === first.id) }));
  return [...threads.filter(isOpen), ...threads.filter((thread) => !isOpen(thread))];
}

export const isOpen = ({ first }: CommentThread): boolean => first.resolvedBy === undefined;

/** Reads a text of a draft; undefined while it is no JSON. */
export function jsonOf(text: string | undefined): Json | undefined {
  return text === undefined ? undefined : tryParseJson(text);
}

/** Returns the anchor of a place; the pointer itself where the text is not known. */
export const anchorOfPart = (json: Json | undefined, pointer: string): string => (json === undefined ? pointer : anchorOf(json, pointer));

/** Returns the place of a part; undefined if the text has no such part any more. */
export const placeOfPart = (json: Json | undefined, part: string): string | undefined =>
  json === undefined ? undefined : pointerOfAnchor(json, part);

/** Returns how people call a part of a file: `Contact › Postcode`. A part that has gone is called by its anchor. */
export function partTitle(json: Json | undefined, part: string, { t, text }: Pick<WorkbenchTranslation, "t" | "text">): string {
  if (part === "") return t("comment.wholeFile");
  const place = placeOfPart(json, part);
  if (json === undefined || place === undefined) return pointerTokens(part).join(" › ");
  const crumbs = partCrumbs(json, pointerTokens(place)).map((crumb) => (typeof crumb === "string" ? crumb : text(crumb)));
  return crumbs.filter(Boolean).join(" › ") || pointerTokens(place).join(" › ");
}

/** Whether one of two parts is inside of the other, or both are the same. The whole file is only the same as itself. */
export function isSamePart(a: string, b: string): boolean {
  if (a === b) return true;
  return a !== "" && b !== "" && (a.startsWith(`${b}/`) || b.startsWith(`${a}/`));
}
