/**
 * The theme of our kinds: rjsf's registry with a field for each kind, and the
 * templates around them. `uiSchema` names the field of each value.
 *
 * The forms use rjsf's `SchemaField` with this registry, not its `Form`: `Form`
 * imports all fields, templates and widgets of rjsf and a Markdown parser, and
 * none of them would be rendered (70 kB). See `docs/decisions/001-rjsf.md`.
 */
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { Registry, RJSFSchema, TemplatesType } from "@rjsf/utils";
import { inputOf } from "../../inputs/inputOf.ts";
import { kindNames } from "../../kinds/index.ts";
import { RowsField } from "../fields/RowsField.tsx";
import { constantSchemaUtils } from "./constantSchemaUtils.ts";
import { kindField } from "./kindField.tsx";
import { ObjectField } from "./ObjectField.tsx";
import { FieldTemplate } from "./FieldTemplate.tsx";

const structure = { SchemaField, ObjectField, ArrayField: RowsField };
const kindFields = new Map<string, ReturnType<typeof kindField>>();

/** Returns the field of each kind. A component is made once, since another one would lose the focus of its input. */
function currentFields(): Registry["fields"] {
  for (const name of kindNames()) if (!kindFields.has(name)) kindFields.set(name, kindField(inputOf(name).Input));
  return { ...structure, ...Object.fromEntries(kindFields) };
}

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
    fields: currentFields(),
    templates,
    widgets: {},
    rootSchema,
    schemaUtils: constantSchemaUtils(rootSchema),
    formContext: {},
    translateString: (text) => text,
    globalFormOptions: { idPrefix, idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
