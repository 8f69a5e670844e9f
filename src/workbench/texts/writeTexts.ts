/** Writes changed texts into the files of the draft, as one step of undo. */
import { readJsonValue, removeJsonValue, setJsonValue, setJsonValues } from "#dialect/json/editJson.ts";
import { placeInLanguage } from "#dialect/lint/workspace/translatedTexts.ts";
import type { WorkbenchDraft } from "../client/workbenchDraft.ts";
import type { TextChange } from "./planTexts.ts";

export async function writeTexts(draft: Pick<WorkbenchDraft, "act" | "edit">, changes: readonly TextChange[]): Promise<void> {
  const files = new Map<string, Map<string, string>>();
  for (const change of changes) {
    const { file, pointer } = placeInLanguage(change, change.language);
    files.set(file, (files.get(file) ?? new Map<string, string>()).set(pointer, change.then));
  }
  await draft.act(async () => {
    for (const [file, texts] of files) await draft.edit(file, (json) => withTexts(json, texts));
  });
}

/** Returns the file with its texts; "" takes a text out. What the file has already is set first, since that moves no place of the others. */
function withTexts(json: string, texts: ReadonlyMap<string, string>): string {
  const has = (pointer: string): boolean => readJsonValue(json, pointer) !== undefined;
  const filled = [...texts].filter(([, text]) => text !== "");
  const changed = setJsonValues(json, new Map(filled.filter(([pointer]) => has(pointer))));
  const added = filled
    .filter(([pointer]) => !has(pointer))
    .reduce((rest, [pointer, text]) => setJsonValue(rest, pointer, text).text, changed);
  // A sentence that only the shipped catalogue has is in no file.
  const removed = [...texts].filter(([pointer, text]) => text === "" && has(pointer));
  return removed.reduce((rest, [pointer]) => removeJsonValue(rest, pointer), added);
}
