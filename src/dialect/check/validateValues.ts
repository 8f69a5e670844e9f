/**
 * The validator of values: JSON Schema draft 2020-12, the keywords of
 * `ValueSchema` only. It runs on the server and in the browser from the schema
 * itself; no code is generated. `tests/tools/validators.test.ts` compares it
 * with Ajv, error by error.
 */
import { sortedJson } from "../json/fingerprint.ts";
import { isObject } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import type { SchemaError, ValueSchema } from "../schema/compiled.ts";
import { formats } from "../text/formats.ts";
import { patternRegExp } from "../text/pattern.ts";
import { oncePer } from "../json/oncePer.ts";

/** Adds the errors of the value at `path`, a JSON Pointer. */
type Check = (value: unknown, path: string, errors: SchemaError[]) => void;
type Test = (value: unknown) => boolean;

/** The schemas of entities are constant, so each is prepared once. */
const prepared = oncePer(prepare);

/** Returns the errors of a value in the form of Ajv with `allErrors`; none if it is valid. Throws as `assertSupported` does. */
export function validateValues(schema: ValueSchema, value: unknown): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  prepared(schema)(value, "", errors);
  return errors;
}

/** Throws an `Error` if the schema has a keyword that `validateValues` does not support, or an invalid type, pattern or format. */
export function assertSupported(schema: ValueSchema): void {
  prepare(schema);
}

function prepare(schema: ValueSchema): Check {
  for (const keyword of Object.keys(schema))
    if (!Object.hasOwn(tests, keyword) && !Object.hasOwn(applicators, keyword)) unsupported(`the keyword "${keyword}"`);
  const checks = [...assertionsOf(schema), ...applicatorsOf(schema)];
  return (value, path, errors) => {
    for (const check of checks) check(value, path, errors);
  };
}

/** Makes a check of each keyword that only accepts or rejects a value. */
function assertionsOf(schema: ValueSchema): Check[] {
  return Object.entries(tests).flatMap(([keyword, makeTest]) => {
    const argument = schema[keyword as keyof typeof tests];
    if (argument === undefined) return [];
    // `argument` belongs to the same keyword as `makeTest`, which the type of an entry does not express.
    const test = makeTest(argument as never);
    const params = paramsOf(keyword, argument);
    return [
      (value, path, errors) => {
        if (!test(value)) errors.push({ instancePath: path, keyword, params });
      },
    ];
  });
}

function applicatorsOf(schema: ValueSchema): Check[] {
  return Object.entries(applicators).flatMap(([keyword, checkOf]) =>
    schema[keyword as keyof typeof applicators] === undefined ? [] : [checkOf(schema)],
  );
}

/** The parameters that messages use. */
function paramsOf(keyword: string, argument: unknown): SchemaError["params"] {
  if (typeof argument === "number" && keyword !== "const") return { limit: argument };
  return keyword === "format" ? { format: argument } : {};
}

const onText =
  (test: (text: string) => boolean): Test =>
  (value) =>
    typeof value !== "string" || test(value);

const onList =
  (test: (list: readonly unknown[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value);

const types: Readonly<Record<string, Test>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  null: (value) => value === null,
  number: Number.isFinite,
  object: isObject,
  string: (value) => typeof value === "string",
};

type Applicator = "required" | "additionalProperties" | "properties" | "contains" | "items";

/** Keywords that accept or reject a value, in the order of their errors. Each accepts values of other types than its own. */
const tests: { readonly [Keyword in Exclude<keyof ValueSchema, Applicator>]-?: (argument: NonNullable<ValueSchema[Keyword]>) => Test } = {
  type: (names) => {
    const allowed = [names].flat().map((name) => types[name] ?? unsupported(`the type "${name}"`));
    return (value) => allowed.some((test) => test(value));
  },
  // A text has at least as many code units as characters.
  minLength: (limit) => onText((text) => text.length >= limit && characters(text) >= limit),
  maxLength: (limit) => onText((text) => text.length <= limit || characters(text) <= limit),
  pattern: (pattern) => {
    const expression = patternRegExp(pattern) ?? unsupported(`the pattern ${pattern}`);
    return onText((text) => expression.test(text));
  },
  format: (format) => {
    const expression = formats[format] ?? unsupported(`the format "${format}"`);
    return onText((text) => expression.test(text));
  },
  enum: (values) => isOneOf(values),
  const: (value) => isOneOf([value]),
  not: (schema) => {
    const isValid = testOf(schema);
    return (value) => !isValid(value);
  },
  minItems: (limit) => onList(({ length }) => length >= limit),
  maxItems: (limit) => onList(({ length }) => length <= limit),
  uniqueItems: (isUnique) => onList((list) => !isUnique || new Set(list.map(sortedJson)).size === list.length),
};

/** Keywords that look into a value. */
const applicators: { readonly [Keyword in Applicator]: (schema: ValueSchema) => Check } = {
  required: ({ required = [] }) =>
    onObject((value, path, errors) => {
      for (const name of required)
        if (!isPresent(value, name)) errors.push({ instancePath: path, keyword: "required", params: { missingProperty: name } });
    }),
  additionalProperties: ({ properties = {} }) =>
    onObject((value, path, errors) => {
      for (const name of Object.keys(value))
        if (!Object.hasOwn(properties, name))
          errors.push({ instancePath: path, keyword: "additionalProperties", params: { additionalProperty: name } });
    }),
  properties: ({ properties = {} }) => {
    const fields = Object.entries(properties).map(([name, schema]) => ({ name, path: childPointer("", name), check: prepare(schema) }));
    return onObject((value, path, errors) => {
      for (const field of fields) if (isPresent(value, field.name)) field.check(value[field.name], path + field.path, errors);
    });
  },
  contains: ({ contains = {} }) => {
    const check = prepare(contains);
    return (value, path, errors) => {
      if (!Array.isArray(value)) return;
      const found: SchemaError[] = [];
      for (const [index, item] of value.entries()) {
        const before = found.length;
        check(item, `${path}/${index}`, found);
        if (found.length === before) return;
      }
      for (const error of found) errors.push(error);
      errors.push({ instancePath: path, keyword: "contains", params: {} });
    };
  },
  items: ({ items = {} }) => {
    const check = prepare(items);
    return (value, path, errors) => {
      if (!Array.isArray(value)) return;
      for (let index = 0; index < value.length; index++) check(value[index], `${path}/${index}`, errors);
    };
  },
};

function onObject(check: (value: Readonly<Record<string, unknown>>, path: string, errors: SchemaError[]) => void): Check {
  return (value, path, errors) => {
    if (isObject(value)) check(value, path, errors);
  };
}

/** Makes the test of a schema whose errors are not reported. */
function testOf(schema: ValueSchema): Test {
  const check = prepare(schema);
  return (value) => {
    const errors: SchemaError[] = [];
    check(value, "", errors);
    return errors.length === 0;
  };
}

const isPresent = (object: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(object, name) && object[name] !== undefined;

/** Compares JSON values as `uniqueItems` does. Code lists are long and consist of texts, which are compared directly. */
function isOneOf(values: readonly unknown[]): Test {
  const texts = new Set(values.filter((value) => typeof value === "string"));
  const others = new Set(values.filter((value) => typeof value !== "string").map(sortedJson));
  return (value) => (typeof value === "string" ? texts.has(value) : others.has(sortedJson(value)));
}

/** Counts code points, as JSON Schema does. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function unsupported(what: string): never {
  throw new Error(`the validator does not support ${what}`);
}
