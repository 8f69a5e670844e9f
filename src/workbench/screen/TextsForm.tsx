import type { Json } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { partCrumbs } from "../client/partCrumbs.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import type { WordKey } from "../client/words.ts";
import { TextRows } from "../diagram/TextRows.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { otherTexts, screenFormParts } from "./screenForms.ts";
import { parsedScreen } from "./useScreenFields.ts";

/** Labels of the members that hold a text or texts. A member without a label is shown by its key. */
const memberWords: Readonly<Record<string, WordKey>> = {
  label: "visual.label",
  title: "site.title",
  hint: "screen.text.hint",
  text: "screen.text.text",
  note: "screen.text.note",
  empty: "screen.text.empty",
  createLabel: "screen.text.createLabel",
  saveLabel: "screen.text.saveLabel",
  submitLabel: "screen.text.submitLabel",
  savedMessage: "screen.text.savedMessage",
};

/** The texts of a screen that no other part has, in the order of the file. */
export function TextsForm({ opened, edit }: PartFormProps) {
  const { t, text: say } = useWorkbench().translation;
  const screen = parsedScreen(opened.text);
  return (
    <>
      <p className="ld-help">{t("screen.textsHint")}</p>
      {otherTexts(screen, screenFormParts(screen)).map((pointer) => {
        const tokens = pointerTokens(pointer);
        const crumbs = partCrumbs(screen as Json, tokens.slice(0, -1)).map((crumb) => (typeof crumb === "string" ? crumb : say(crumb)));
        const members = tokens.slice(1).flatMap((token, at) => {
          const word = memberWords[token];
          return word ? [t(word)] : at === tokens.length - 2 ? [token] : [];
        });
        return <TextRows key={pointer} what={[...crumbs, ...members].join(" › ")} text={opened.text} pointer={pointer} edit={edit} />;
      })}
    </>
  );
}
