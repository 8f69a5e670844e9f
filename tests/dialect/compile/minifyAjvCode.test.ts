import { expect, test } from "vitest";
import { minifyAjvCode } from "#dialect/compile/minifyAjvCode.ts";

const error = (name: string, path: string, keyword: string, params: string): string =>
  `const ${name} = {instancePath${path},schemaPath:"#/x",keyword:"${keyword}",params:${params}};if(vErrors === null){vErrors = [${name}];}else {vErrors.push(${name});}errors++;`;

test("an error becomes one call with the parameters that problems use", () => {
  expect(minifyAjvCode(error("err0", "", "maxLength", "{limit: 3}"), {})).toBe(
    'vErrors = found(vErrors,instancePath,"maxLength",{limit: 3});errors++;',
  );
  expect(minifyAjvCode(error("err1", ':instancePath+"/a"', "pattern", '{pattern: "^a"}'), {})).toBe(
    'vErrors = found(vErrors,instancePath+"/a","pattern");errors++;',
  );
});

test("the copy of the schema is replaced by the values that the code reads", () => {
  const schema = { properties: { a: { enum: ["x"] } }, title: "never read" };
  const code = `const schema0 = ${JSON.stringify(schema)};if(has(schema0.properties.a.enum, data)){}if(func1.call(schema0.properties, key)){}`;
  expect(minifyAjvCode(code, schema)).toBe(
    'const value0_ = ["x"];const value1_ = {"a":0};if(has(value0_, data)){}if(func1.call(value1_, key)){}',
  );
});

test("code of another form stays unchanged", () => {
  const code = `const schema0 = ${JSON.stringify({ a: 1 })};if(schema0.b){}`;
  expect(minifyAjvCode(code, { a: 1 })).toBe(code);
  expect(minifyAjvCode("validate10(data)", {})).toBe("validate10(data)");
});
