import { useMemo, useState } from "react";
import { Icon } from "#engine";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CommentInput } from "./CommentInput.tsx";
import { CommentThreads, useMayComment, useSendComment } from "./CommentThreads.tsx";
import { isOpen, isSamePart, jsonOf, anchorOfPart, partTitle, threadsOf } from "./threads.ts";

export interface PartCommentsProps {
  readonly path: string;
  readonly text: string;
  /** Of the part that the form shows; "" for the whole file. */
  readonly pointer: string;
}

/** The foot of a file: what is said about the part that its form shows, in this draft and in those of others, and an input to say more. */
export function PartComments({ path, text, pointer }: PartCommentsProps) {
  const { translation, analyst } = useWorkbench();
  const { t } = translation;
  const { comments } = useDraft();
  const mayComment = useMayComment();
  const send = useSendComment();
  const [toggled, setToggled] = useState<boolean>();
  const json = useMemo(() => jsonOf(text), [text]);
  const part = useMemo(() => anchorOfPart(json, pointer), [json, pointer]);
  const threads = useMemo(
    () => threadsOf(comments).filter(({ first }) => first.path === path && isSamePart(first.part, part)),
    [comments, path, part],
  );
  const open = threads.filter(isOpen).length;
  // The part whose open comments are in sight: they stay there when the last one is resolved.
  const [held, setHeld] = useState<string>();
  if (open > 0 && held !== part) setHeld(part);
  const shown = toggled ?? held === part;
  if (!mayComment && threads.length === 0) return null;
  return (
    <section className="comment-foot" aria-label={t("comment.title")}>
      <button type="button" className="comment-toggle" aria-expanded={shown} onClick={() => setToggled(!shown)}>
        <Icon name="message-circle" size={14} />
        <span className="ld-trunc">{t("comment.on", { part: partTitle(json, part, translation) })}</span>
        {open > 0 && <span className="comment-count">{open}</span>}
        <Icon name={shown ? "chevron-down" : "chevron-right"} size={14} />
      </button>
      {shown && (
        <div className="comment-body">
          <CommentThreads
            threads={threads}
            head={({ first }) =>
              first.analyst !== analyst.name && <p className="ld-help">{t("comment.inDraftOf", { name: first.analyst })}</p>
            }
          />
          {mayComment && (
            <CommentInput
              key={part}
              label={t("comment.text")}
              submit={t("comment.send")}
              onSend={(typed) => send({ path, part, text: typed })}
            />
          )}
        </div>
      )}
    </section>
  );
}
