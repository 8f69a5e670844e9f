/**
 * Build-time stub for rjsf's registry of fields, templates and widgets (15 kB):
 * `templates.tsx` frames sections and rows, and kinds render the leaves. Only
 * the two fields that walk the schema remain.
 */
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { Registry } from "@rjsf/utils";

/** `FieldFrame` renders descriptions, help and problems. */
const nothing = () => null;

export default function getDefaultRegistry() {
  return {
    fields: { ObjectField, SchemaField },
    templates: {
      DescriptionFieldTemplate: nothing,
      ErrorListTemplate: nothing,
      FieldErrorTemplate: nothing,
      FieldHelpTemplate: nothing,
      ButtonTemplates: { SubmitButton: nothing },
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  } satisfies Partial<Record<keyof Registry, unknown>>;
}
