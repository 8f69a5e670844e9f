import { type FormEvent, useState } from "react";
import { Button } from "#engine";
import { maxComment } from "#dialect/wire/comments.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface CommentInputProps {
  readonly label: string;
  /** Words of the button. */
  readonly submit: string;
  /** Resolves to whether it was stored; the text stays if not. */
  onSend(text: string): Promise<boolean>;
  onCancel?(): void;
}

/** Input for a comment. Ctrl or Cmd + Enter sends it. */
export function CommentInput({ label, submit, onSend, onCancel }: CommentInputProps) {
  const { t } = useWorkbench().translation;
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (text.trim() === "" || busy) return;
    setBusy(true);
    if (await onSend(text)) setText("");
    setBusy(false);
  };
  return (
    <form
      className="comment-input"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        className="ld-input ld-input-sm"
        rows={2}
        maxLength={maxComment}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <Button type="submit" size="sm" busy={busy} disabled={text.trim() === ""}>
        {submit}
      </Button>
      {onCancel && (
        <Button size="sm" tone="ghost" onClick={onCancel}>
          {t("bench.cancel")}
        </Button>
      )}
    </form>
  );
}
