import { useState } from "react";
import { Button, Icon } from "#engine";
import type { DraftComment, NewComment } from "#dialect/wire/comments.ts";
import { mayDo } from "../client/may.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CommentInput } from "./CommentInput.tsx";
import { type CommentThread, isOpen } from "./threads.ts";
import "./comments.css";

export interface CommentThreadsProps {
  readonly threads: readonly CommentThread[];
  /** Content above a conversation, such as its place. */
  head?(thread: CommentThread): React.ReactNode;
  /** Of a published draft: nothing is answered any more. */
  readonly isPast?: boolean;
}

/** Conversations with their answers; open ones can be answered and resolved. */
export function CommentThreads({ threads, head, isPast = false }: CommentThreadsProps) {
  return (
    <ul className="comment-threads">
      {threads.map((thread) => (
        <li key={thread.first.id} data-resolved={!isOpen(thread) || undefined}>
          {head?.(thread)}
          <OneComment comment={thread.first} />
          {thread.answers.map((answer) => (
            <OneComment key={answer.id} comment={answer} isAnswer />
          ))}
          {!isPast && <ThreadButtons thread={thread} />}
        </li>
      ))}
    </ul>
  );
}

function OneComment({ comment: { by, at, text, resolvedBy }, isAnswer }: { readonly comment: DraftComment; readonly isAnswer?: boolean }) {
  const { t, language } = useWorkbench().translation;
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
  return (
    <div className="comment" data-answer={isAnswer || undefined}>
      <p className="bench-finding-place">
        <b>{by}</b> <time dateTime={at}>{time}</time>
        {resolvedBy !== undefined && (
          <span className="comment-resolved">
            <Icon name="check" size={14} />
            {t("comment.resolvedBy", { name: resolvedBy })}
          </span>
        )}
      </p>
      <p className="comment-text">{text}</p>
    </div>
  );
}

/** Whether the analyst may write comments: with the grant to edit or to approve. */
export function useMayComment(): boolean {
  const { analyst } = useWorkbench();
  return mayDo(analyst, "edit") || mayDo(analyst, "approve");
}

/** Returns what sends a comment, and says what the server made of it. */
export function useSendComment(): (comment: NewComment) => Promise<boolean> {
  const { api, draft } = useWorkbench();
  return async (comment) => {
    const isDone = await reportFailure(api.comment(comment).then(() => undefined));
    await draft.pollOthers();
    return isDone;
  };
}

function ThreadButtons({ thread }: { readonly thread: CommentThread }) {
  const { translation, api, draft } = useWorkbench();
  const { t } = translation;
  const mayComment = useMayComment();
  const send = useSendComment();
  const [isAnswering, setAnswering] = useState(false);
  const { id } = thread.first;
  const resolve = async (resolved: boolean): Promise<void> => {
    await reportFailure(api.resolveComment(id, resolved));
    await draft.pollOthers();
  };
  if (!mayComment) return null;
  if (isAnswering)
    return (
      <CommentInput
        label={t("comment.answerText")}
        submit={t("comment.answer")}
        onCancel={() => setAnswering(false)}
        onSend={async (text) => {
          const isSent = await send({ path: "", part: "", text, answers: id });
          if (isSent) setAnswering(false);
          return isSent;
        }}
      />
    );
  return (
    <div className="bench-row">
      <Button size="sm" tone="ghost" icon="arrow-right" onClick={() => setAnswering(true)}>
        {t("comment.answer")}
      </Button>
      <Button size="sm" tone="ghost" icon={isOpen(thread) ? "check" : "undo-2"} onClick={() => void resolve(isOpen(thread))}>
        {t(isOpen(thread) ? "comment.resolve" : "comment.reopen")}
      </Button>
    </div>
  );
}
