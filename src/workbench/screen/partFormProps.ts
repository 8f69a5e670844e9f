import type { FormEditorProps } from "../visual/formEditorProps.ts";
import type { ScreenPart } from "./screenForms.ts";
import type { ScreenFields } from "./useScreenFields.ts";

/** Props of the form of a part of a screen. */
export interface PartFormProps extends FormEditorProps {
  readonly part: ScreenPart;
  readonly fields: ScreenFields;
  /** Shows another part, by its pointer. */
  onChoose(pointer: string): void;
}
