import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { ImportRule } from "#dialect/schema/exchange.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";

/** Props of the parts of an import's form. */
export interface ImportProps extends FormEditorProps {
  readonly entity: CompiledEntity;
  readonly rule: ImportRule;
}
