/** Several lines of Markdown, with what they will look like on request. */
import { useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { asText } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { Markdown } from "../values/Markdown.ts";
import { LongTextInput } from "./LongTextInput.tsx";
import "../values/markdown.css";

export function MarkdownInput(props: InputProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  // A problem leads to the text itself.
  const isPreview = isAsked && !props.invalid;
  const text = asText(props.value);
  return (
    <div className="ld-markdown-input">
      <div hidden={isPreview}>
        <LongTextInput {...props} />
      </div>
      {isPreview && (
        <div className="ld-markdown-preview" aria-live="polite">
          {text === "" ? <span className="ld-subtle">{t("markdown.empty")}</span> : <Markdown text={text} />}
        </div>
      )}
      <div className="ld-markdown-bar">
        <span>{t("markdown.marks")}</span>
        <Button size="sm" tone="ghost" aria-pressed={isPreview} onClick={() => setAsked(!isPreview)}>
          {t(isPreview ? "markdown.write" : "markdown.preview")}
        </Button>
      </div>
    </div>
  );
}
