import { useMemo } from "react";
import { Icon } from "#engine";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { isOpen, isSamePart, jsonOf, placeOfPart, threadsOf } from "./threads.ts";

/** Returns whether somebody waits for an answer about a part of a file, by its pointer. */
export function useCommentedParts(path: string, text: string): (pointer: string) => boolean {
  const { comments } = useDraft();
  const open = useMemo(() => {
    const own = threadsOf(comments).filter((thread) => isOpen(thread) && thread.first.path === path);
    if (own.length === 0) return [];
    const json = jsonOf(text);
    return own.flatMap(({ first }) => placeOfPart(json, first.part) ?? []);
  }, [comments, path, text]);
  return (pointer) => open.some((one) => isSamePart(one, pointer));
}

/** Returns the files with open comments. */
export function useCommentedFiles(): ReadonlySet<string> {
  const { comments } = useDraft();
  return useMemo(() => new Set(threadsOf(comments).flatMap((thread) => (isOpen(thread) ? thread.first.path : []))), [comments]);
}

/** Mark of a part, or of a file, with an open comment. */
export function CommentMark() {
  const { t } = useWorkbench().translation;
  return (
    <span className="comment-mark" title={t("comment.open")}>
      <Icon name="message-circle" size={14} />
      <span className="ld-hidden">{t("comment.open")}</span>
    </span>
  );
}
