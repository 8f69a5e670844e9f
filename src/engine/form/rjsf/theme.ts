/**
 * The theme of our kinds: rjsf's registry with one field for every value, which
 * draws the input of its kind, and the templates around it.
 *
 * The forms use rjsf's `SchemaField` with this registry, not its `Form`: `Form`
 * imports all fields, templates and widgets of rjsf and a Markdown parser, and
 * none of them would be rendered (70 kB). See `docs/decisions/001-rjsf.md`.
 */
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { Registry, RJSFSchema, TemplatesType } from "@rjsf/utils";
import { RowsField } from "../fields/RowsField.tsx";
import { constantSchemaUtils } from "./constantSchemaUtils.ts";
import { KindField } from "./KindField.tsx";
import { ObjectField } from "./ObjectField.tsx";
import { FieldTemplate } from "./FieldTemplate.tsx";

const fields = { SchemaField, ObjectField, ArrayField: RowsField, KindField };

/** `FieldFrame` renders descriptions, help and problems. */
const nothing = () => null;

/** The templates that `SchemaField` renders; the type demands those of the fields and widgets that are not used too. */
const templates = {
  FieldTemplate,
  DescriptionFieldTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
} satisfies Partial<TemplatesType> as unknown as TemplatesType;

/** @param idPrefix Prefix of the ids of one form. */
export function formRegistry(rootSchema: RJSFSchema, idPrefix: string): Registry {
  return {
    fields,
    templates,
    widgets: {},
    rootSchema,
    schemaUtils: constantSchemaUtils(rootSchema),
    formContext: {},
    translateString: (text) => text,
    globalFormOptions: { idPrefix, idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
