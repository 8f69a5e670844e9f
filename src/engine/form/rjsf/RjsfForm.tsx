/**
 * The `<form>` element. rjsf walks the constant schema and renders the fields of
 * the theme. Its input never changes during the life of a form, so it renders once.
 */
import type { RJSFSchema } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { type FormEvent, memo, useMemo } from "react";
import { useFormContext } from "../fields/formContext.ts";
import { rjsfSchema, rjsfUiSchema } from "../fields/rjsfSchema.ts";
import { formRegistry } from "./theme.ts";

/** The fields write into the form store. */
const ignore = () => undefined;

export const RjsfForm = memo(function RjsfForm({ id, onSubmit }: { readonly id: string; onSubmit(): void }) {
  const { plan } = useFormContext();
  const root = useMemo(() => {
    const schema: RJSFSchema = rjsfSchema(plan);
    const registry = formRegistry(schema, id);
    return { schema, uiSchema: rjsfUiSchema(plan), registry, fieldPathId: toFieldPathId("", registry.globalFormOptions) };
  }, [plan, id]);
  const { SchemaField } = root.registry.fields;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes on the submit of a form in a dialog that this form has opened.
    if (event.target === event.currentTarget) onSubmit();
  };
  return (
    <form id={id} className="ld-form" noValidate onSubmit={submit}>
      {SchemaField && <SchemaField {...root} name="" onChange={ignore} onBlur={ignore} onFocus={ignore} />}
    </form>
  );
});
