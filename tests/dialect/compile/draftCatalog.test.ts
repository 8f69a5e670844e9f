import { expect, test } from "vitest";
import { addressFile, draftCatalogs } from "#dialect/compile/draftCatalog.ts";

const addresses = (box: string) => ({ version: "draft", entities: { box }, tables: {}, content: {} });

function filesOf(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const load = async (url: string): Promise<unknown> => {
    asked.push(url);
    const text = files[url];
    if (text === undefined) throw new Error(`${url}: 404`);
    return JSON.parse(text) as unknown;
  };
  return { asked, load: draftCatalogs(load) };
}

test("the large file of a draft is loaded once, until another one is named", async () => {
  const { asked, load } = filesOf({
    one: addressFile(addresses("/box-1.js"), "large-1"),
    two: addressFile(addresses("/box-2.js"), "large-1"),
    three: addressFile(addresses("/box-2.js"), "large-2"),
    "large-1": '{"timeZone":"UTC","screens":{"boxes":{}}}',
    "large-2": '{"timeZone":"Asia/Shanghai","screens":{}}',
  });
  expect(await load("one")).toEqual({ ...addresses("/box-1.js"), timeZone: "UTC", screens: { boxes: {} } });
  expect(await load("two")).toMatchObject({ entities: { box: "/box-2.js" }, screens: { boxes: {} } });
  expect(await load("three")).toMatchObject({ timeZone: "Asia/Shanghai", screens: {} });
  expect(asked).toEqual(["one", "large-1", "two", "three", "large-2"]);
});

test("a catalogue that is in force comes in one file", async () => {
  const { asked, load } = filesOf({ whole: '{"version":"7","screens":{"boxes":{}}}' });
  expect(await load("whole")).toEqual({ version: "7", screens: { boxes: {} } });
  expect(asked).toEqual(["whole"]);
});

test("a large file that could not be loaded is asked for again", async () => {
  const files: Record<string, string> = { one: addressFile(addresses("/box.js"), "large") };
  const { load } = filesOf(files);
  await expect(load("one")).rejects.toThrow("large: 404");
  files["large"] = '{"screens":{}}';
  expect(await load("one")).toMatchObject({ screens: {} });
});
