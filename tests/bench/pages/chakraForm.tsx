/** The limit of forms: react-hook-form and Chakra's own components, written by hand as their manuals show it. */
import { Button, ChakraProvider, Checkbox, defaultSystem, Field as ChakraField, Input, NativeSelect, Stack, Table } from "@chakra-ui/react";
import { memo, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { type Control, type FieldValues, useFieldArray, useForm, useFormState, type UseFormRegister, useWatch } from "react-hook-form";
import { start } from "./start.ts";
import { fields60, itemFields, itemsWithGaps, newItem, options, record60, type WorkField } from "./work.ts";

interface FieldProps {
  readonly field: WorkField;
  readonly name: string;
  readonly register: UseFormRegister<FieldValues>;
  readonly control: Control<FieldValues>;
  readonly bare?: boolean;
}

const Field = memo(function Field({ field, name, register, control, bare = false }: FieldProps) {
  const { errors } = useFormState({ control, name, exact: true });
  const error = name.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors) as
    | { message?: string }
    | undefined;
  const props = {
    ...register(name, { ...(field.required && { required: "Required" }), ...(field.kind === "number" && { min: 0 }) }),
    id: name,
  };
  return (
    <ChakraField.Root invalid={error !== undefined} required={field.required}>
      {!bare && <ChakraField.Label>{field.title}</ChakraField.Label>}
      <Controlled field={field} props={props} />
      {error && <ChakraField.ErrorText>{error.message}</ChakraField.ErrorText>}
    </ChakraField.Root>
  );
});

function Controlled({
  field,
  props,
}: {
  readonly field: WorkField;
  readonly props: ReturnType<UseFormRegister<FieldValues>> & { id: string };
}) {
  if (field.kind === "select") {
    return (
      <NativeSelect.Root size="sm">
        <NativeSelect.Field {...props}>
          <option value="">–</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  }
  if (field.kind === "boolean") {
    return (
      <Checkbox.Root size="sm">
        <Checkbox.HiddenInput {...props} />
        <Checkbox.Control />
      </Checkbox.Root>
    );
  }
  return <Input size="sm" type={field.kind} {...props} />;
}

function When({
  control,
  name,
  children,
}: {
  readonly control: Control<FieldValues>;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return useWatch({ control, name }) ? children : null;
}

function Form60() {
  const { register, control, handleSubmit } = useForm<FieldValues>({ defaultValues: record60() });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <Stack>
        {fields60.map((field) => {
          const drawn = <Field key={field.name} field={field} name={field.name} register={register} control={control} />;
          return field.when === undefined ? (
            drawn
          ) : (
            <When key={field.name} control={control} name={field.when}>
              {drawn}
            </When>
          );
        })}
      </Stack>
      <Button type="submit">Submit</Button>
    </form>
  );
}

const Row = memo(function Row({ at, register, control }: Pick<FieldProps, "register" | "control"> & { readonly at: number }) {
  return (
    <Table.Row>
      {itemFields.map((field) => (
        <Table.Cell key={field.name}>
          <Field bare field={field} name={`items.${at}.${field.name}`} register={register} control={control} />
        </Table.Cell>
      ))}
    </Table.Row>
  );
});

function FormArray() {
  const { register, control, handleSubmit } = useForm<FieldValues>({
    defaultValues: { items: itemsWithGaps(50) },
    shouldFocusError: false,
  });
  const { fields, append } = useFieldArray({ control, name: "items" });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            {itemFields.map(({ name, title }) => (
              <Table.ColumnHeader key={name}>{title}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {fields.map((row, at) => (
            <Row key={row.id} at={at} register={register} control={control} />
          ))}
        </Table.Body>
      </Table.Root>
      <Button type="button" data-bench="add" onClick={() => append(newItem(), { shouldFocus: false })}>
        Add
      </Button>
      <Button type="submit">Submit</Button>
    </form>
  );
}

start(
  () => undefined,
  (name, root) =>
    createRoot(root).render(<ChakraProvider value={defaultSystem}>{name === "form60" ? <Form60 /> : <FormArray />}</ChakraProvider>),
);
