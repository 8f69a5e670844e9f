import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { ImportRule } from "#dialect/schema/exchange.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";

/** What the form of an import reads of its entity. */
export type ImportFormEntity = Pick<CompiledEntity, "name" | "schema">;

/** Props of the parts of an import's form. */
export interface ImportProps extends FormEditorProps {
  readonly entity: ImportFormEntity;
  readonly rule: ImportRule;
}
