import { useId, useState } from "react";
import { Button, keyboardScrollable, useTranslation } from "#engine";

/** Text of a program or a shell, with a button that copies it. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <figure className="code-block">
      <figcaption id={id}>
        {label}
        <Button size="sm" tone="ghost" onClick={() => void copy()}>
          {t(copied === text ? "action.secretCopied" : "action.copy")}
        </Button>
      </figcaption>
      <pre ref={keyboardScrollable} aria-labelledby={id}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
