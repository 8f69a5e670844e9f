import { isCatalogue, type TranslatedText } from "#dialect/lint/workspace/translatedTexts.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { useFileName } from "../controls/useFileName.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { memberTitle } from "../controls/keywordTitle.ts";

/** Returns where a text stands, in words: its file and what it is there; of a sentence, its key. */
export function useTextPlace(): (text: Pick<TranslatedText, "file" | "pointer">) => string {
  const { t } = useWorkbench().translation;
  const fileName = useFileName();
  return ({ file, pointer }) => {
    const tokens = pointerTokens(pointer);
    if (isCatalogue(file)) return tokens[0] ?? "";
    const member = memberTitle(tokens.at(-1) ?? "");
    return [fileName(file), ...(member ? [t(member)] : [])].join(" › ");
  };
}
