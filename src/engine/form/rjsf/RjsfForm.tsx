/**
 * rjsf walks the constant schema and calls our templates and fields. Its input
 * never changes during the life of a form, so it renders once.
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
      {/* Without children rjsf renders its own submit button; ours are in the bar. */}
      <></>
    </Form>
  );
});
