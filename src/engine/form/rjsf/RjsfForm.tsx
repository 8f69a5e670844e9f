/**
 * rjsf as a drawing machine: it walks the constant schema and calls our parts.
 * Nothing here changes for the life of a form, so it draws once.
 */
import Form from "@rjsf/core";
import type { RegistryFieldsType, RJSFSchema, TemplatesType } from "@rjsf/utils";
import { memo, useMemo } from "react";
import { useFormContext } from "../fields/formContext.ts";
import { KindField } from "./KindField.tsx";
import { RowsField } from "../fields/RowsField.tsx";
import { rjsfSchema } from "../fields/rjsfSchema.ts";
import { FieldTemplate, ObjectFieldTemplate } from "./templates.tsx";
import { noopValidator } from "./noopValidator.ts";

type Context = Record<string, unknown>;

const fields: RegistryFieldsType<unknown, RJSFSchema, Context> = { StringField: KindField, ArrayField: RowsField };
const templates: Partial<TemplatesType<unknown, RJSFSchema, Context>> = { FieldTemplate, ObjectFieldTemplate };
const emptyData = {};

export interface RjsfFormProps {
  readonly id: string;
  onSubmit(): void;
}

export const RjsfForm = memo(function RjsfForm({ id, onSubmit }: RjsfFormProps) {
  const { plan } = useFormContext();
  const schema = useMemo(() => rjsfSchema(plan), [plan]);
  return (
    <Form
      id={id}
      idPrefix={id}
      className="ld-form"
      schema={schema}
      initialFormData={emptyData}
      validator={noopValidator}
      fields={fields}
      templates={templates}
      noHtml5Validate
      showErrorList={false}
      onSubmit={onSubmit}
    >
      {/* Something, so that rjsf draws no button of its own: ours stand in the bar. */}
      <></>
    </Form>
  );
});
