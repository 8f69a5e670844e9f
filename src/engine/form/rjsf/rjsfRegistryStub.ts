/**
 * Stands in for rjsf's own fields, templates and widgets (15 kB, never drawn):
 * sections and rows are framed by `templates.tsx`, and every leaf is a kind's.
 * What stays of them is what walks the schema.
 */
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { Registry } from "@rjsf/utils";

/** Descriptions, help and problems are drawn by the frame of the field. */
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
