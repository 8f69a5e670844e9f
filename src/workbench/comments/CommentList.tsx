import { useMemo, useState } from "react";
import { Button } from "#engine";
import type { DraftComment } from "#dialect/wire/comments.ts";
import { useFileName } from "../controls/useFileName.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CommentThreads } from "./CommentThreads.tsx";
import { type CommentThread, isOpen, jsonOf, partTitle, placeOfPart, threadsOf } from "./threads.ts";

export interface CommentListProps {
  /** Opens the form of the part. */
  onOpen(path: string, at: { readonly line: number; readonly column: number; readonly pointer: string }): void;
}

/** All comments of this draft, then those of others' drafts; resolved ones when asked for. */
export function CommentList({ onOpen }: CommentListProps) {
  const { t } = useWorkbench().translation;
  const { comments } = useDraft();
  const [withResolved, setWithResolved] = useState(false);
  const all = useMemo(() => threadsOf(comments), [comments]);
  const shown = withResolved ? all : all.filter(isOpen);
  const resolved = all.length - all.filter(isOpen).length;
  return (
    <>
      {shown.length === 0 && <p className="bench-quiet">{t("comment.none")}</p>}
      <CommentThreads threads={shown} head={({ first }) => <CommentPlace comment={first} onOpen={onOpen} />} />
      {resolved > 0 && (
        <div className="bench-panel-head">
          <Button size="sm" tone="ghost" onClick={() => setWithResolved(!withResolved)}>
            {withResolved ? t("comment.hideResolved") : t("comment.showResolved", { count: resolved })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Number of open conversations. */
export const openThreads = (comments: readonly DraftComment[]): number => threadsOf(comments).filter(isOpen).length;

/** Where a comment belongs, as a link to the form of the part; for the draft of another its name. */
function CommentPlace({
  comment: { path, part, analyst: of, set },
  onOpen,
}: { readonly comment: CommentThread["first"] } & CommentListProps) {
  const { translation, analyst, draft } = useWorkbench();
  const { t } = translation;
  const fileName = useFileName();
  const { open, others } = useDraft();
  const isOwn = of === analyst.name;
  const theirs = others.find((one) => one.path === path && one.name === (set === "" ? of : `${of}, ${set}`));
  const json = useMemo(() => jsonOf((isOwn ? undefined : theirs?.text) ?? open[path]?.text), [isOwn, theirs, open, path]);
  const go = async (): Promise<void> => {
    const { text } = await draft.open(path);
    onOpen(path, { line: 1, column: 1, pointer: placeOfPart(jsonOf(text), part) ?? "" });
  };
  return (
    <p>
      <button type="button" className="bench-link" onClick={() => void go()}>
        {`${fileName(path)} › ${partTitle(json, part, translation)}`}
      </button>
      {!isOwn && <span className="ld-subtle">{` ${t("comment.inDraftOf", { name: of })}`}</span>}
    </p>
  );
}
