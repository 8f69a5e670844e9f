import { useEffect, useMemo, useState } from "react";
import { Button } from "#engine";
import type { Change } from "#dialect/diff/change.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { ChangeList } from "../controls/ChangeList.tsx";
import { CommentInput } from "./CommentInput.tsx";
import { CommentThreads, useMayComment, useSendComment } from "./CommentThreads.tsx";
import { type CommentThread, isSamePart, jsonOf, anchorOfPart, partTitle, threadsOf } from "./threads.ts";

/** Whose draft the changes are of; one's own if absent. */
export interface DraftOf {
  readonly analyst: string;
  readonly set: string;
}

/** Changes of a draft, each with what is said about it and an input to say more; then what is said about other parts. */
export function CommentedChanges({ changes, of }: { readonly changes: readonly Change[]; readonly of?: DraftOf }) {
  const { translation, analyst, changeSet } = useWorkbench();
  const { comments } = useDraft();
  const textOf = useDraftTexts(changes, of);
  const owner = of ?? { analyst: analyst.name, set: changeSet };
  const threads = useMemo(
    () => threadsOf(comments).filter(({ first }) => first.analyst === owner.analyst && first.set === owner.set),
    [comments, owner.analyst, owner.set],
  );
  const placed = useMemo(() => {
    const parts = changes.map(({ file, pointer }) => ({ path: file, part: anchorOfPart(jsonOf(textOf(file)), pointer) }));
    const rest = new Set(threads);
    const own = parts.map(({ path, part }) => {
      const found = [...rest].filter(({ first }) => first.path === path && isSamePart(first.part, part));
      for (const thread of found) rest.delete(thread);
      return { path, part, threads: found };
    });
    return { own, rest: [...rest] };
  }, [changes, threads, textOf]);
  return (
    <>
      <ChangeList
        changes={changes}
        after={(change) => {
          const place = placed.own[changes.indexOf(change)];
          return place && <ChangeComments {...place} {...(of && { of })} />;
        }}
      />
      {placed.rest.length > 0 && (
        <CommentThreads
          threads={placed.rest}
          head={({ first }) => <p className="ld-help">{partTitle(jsonOf(textOf(first.path)), first.part, translation)}</p>}
        />
      )}
    </>
  );
}

interface ChangeCommentsProps {
  readonly path: string;
  readonly part: string;
  readonly threads: readonly CommentThread[];
  readonly of?: DraftOf;
}

function ChangeComments({ path, part, threads, of }: ChangeCommentsProps) {
  const { t } = useWorkbench().translation;
  const mayComment = useMayComment();
  const send = useSendComment();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      {threads.length > 0 && <CommentThreads threads={threads} />}
      {mayComment &&
        (isWriting ? (
          <CommentInput
            label={t("comment.text")}
            submit={t("comment.send")}
            onCancel={() => setWriting(false)}
            onSend={async (text) => {
              const isSent = await send({ path, part, text, ...(of && { of }) });
              if (isSent) setWriting(false);
              return isSent;
            }}
          />
        ) : (
          <Button size="sm" tone="ghost" icon="message-circle" onClick={() => setWriting(true)}>
            {t("comment.add")}
          </Button>
        ))}
    </>
  );
}

/** Returns a function to the texts of the draft: those of others come with the poll, own ones are opened. */
function useDraftTexts(changes: readonly Change[], of: DraftOf | undefined): (path: string) => string | undefined {
  const { draft } = useWorkbench();
  const { open, others } = useDraft();
  useEffect(() => {
    if (of) return;
    // A file that cannot be opened was deleted: its parts are named by their pointers.
    for (const path of new Set(changes.map(({ file }) => file))) draft.open(path).catch(() => undefined);
  }, [changes, of, draft]);
  return useMemo(() => {
    const name = of && (of.set === "" ? of.analyst : `${of.analyst}, ${of.set}`);
    return (path) => (name === undefined ? open[path]?.text : others.find((one) => one.path === path && one.name === name)?.text);
  }, [open, others, of]);
}
