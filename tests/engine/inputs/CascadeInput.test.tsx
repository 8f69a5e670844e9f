// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import type { Json, Rec } from "#dialect/json/json.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import type { FormAccess } from "#engine/values/kind.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { clearPage, draw, key, press, settle, type } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost, testInput } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

let host: TestHost;
let record: Rec;

/** A cascade in a form: in one text, or a level a field. */
async function drawCascade(start: Rec, into?: readonly string[]): Promise<void> {
  host = testHost(workshop, {});
  const schema = { type: "string", "x-label": text("地区", "Region"), "x-cascade": { table: "canton", ...(into && { into }) } } as const;
  const field = planAskedField(testInput(workshop, "repair"), "land", schema, false);
  const { Input } = inputOf(field);
  const listeners = new Set<() => void>();
  record = start;
  function Field() {
    const [now, setNow] = useState(start);
    const set = (name: string, value: Json | undefined) => {
      const { [name]: _gone, ...rest } = record;
      record = value === undefined ? rest : { ...rest, [name]: value };
      setNow(record);
      for (const tell of listeners) tell();
    };
    const [form] = useState(
      () =>
        ({
          record: () => record,
          subscribe: (changed: () => void) => {
            listeners.add(changed);
            return () => void listeners.delete(changed);
          },
          set: (path: string, value: Json | undefined) => set(path.slice(1), value),
        }) as unknown as FormAccess,
    );
    return (
      <>
        <label htmlFor="land">Region</label>
        <Input
          field={field}
          path="/land"
          id="land"
          value={now["land"]}
          onChange={(next) => set("land", next)}
          invalid={false}
          readOnly={false}
          required={false}
          form={form}
        />
      </>
    );
  }
  await draw(host, <Field />);
}

const input = () => document.getElementById("land") as HTMLInputElement;
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const offered = () => options().map((option) => option.querySelector(".ld-option-label")?.firstChild?.textContent);
const choose = async (label: string) => press(options().find((option) => option.textContent?.startsWith(label)) as HTMLElement);

afterEach(clearPage);

describe("a cascade", () => {
  test("is chosen level by level; what is chosen so far stays if one goes no further", async () => {
    await drawCascade({});
    await press(input());
    expect(offered()).toEqual(["荷兰", "比利时"]);
    await choose("荷兰");
    expect(record).toEqual({ land: "荷兰" });
    expect(offered()).toEqual(["荷兰", "乌得勒支", "海牙"]);
    await choose("乌得勒支");
    expect(record).toEqual({ land: "荷兰乌得勒支" });
    expect(offered()).toEqual([]);
    expect(input().value).toBe("荷兰乌得勒支");
  });

  test("is gone through with Enter alone: the way out is not what is come to first", async () => {
    await drawCascade({});
    await press(input());
    await key("Enter", input());
    await key("Enter", input());
    expect(record).toEqual({ land: "荷兰乌得勒支" });
  });

  test("goes one level out again", async () => {
    await drawCascade({ land: "荷兰海牙" });
    await press(input());
    expect(offered()).toEqual(["荷兰", "乌得勒支", "海牙"]);
    await press(options()[0] as HTMLElement);
    expect(offered()).toEqual(["荷兰", "比利时"]);
    expect(record).toEqual({ land: "荷兰海牙" });
  });

  test("is found at once by initials, with the keyboard alone", async () => {
    await drawCascade({});
    await type(input(), "hy");
    await key("Enter", input());
    expect(record).toEqual({ land: "荷兰海牙" });
  });

  test("is shown in the language in use, and stored in its own", async () => {
    await drawCascade({ land: "荷兰海牙" });
    act(() => host.speak("en"));
    await settle();
    expect(input().value).toBe("The Hague, Netherlands");
    expect(record).toEqual({ land: "荷兰海牙" });
  });

  test("fills a field for each level, and empties those that the new place has not", async () => {
    await drawCascade({ land: "荷兰", town: "海牙" }, ["land", "town"]);
    expect(input().value).toBe("荷兰海牙");
    await type(input(), "比利时");
    await key("Enter", input());
    expect(record).toEqual({ land: "比利时" });
  });

  test("that was filled in as one text is taken apart into its levels", async () => {
    await drawCascade({ land: "荷兰海牙" }, ["land", "town"]);
    expect(record).toEqual({ land: "荷兰", town: "海牙" });
  });

  test("is emptied at every level", async () => {
    await drawCascade({ land: "荷兰", town: "海牙" }, ["land", "town"]);
    await press(document.querySelector<HTMLElement>(".ld-box-button") as HTMLElement);
    expect(record).toEqual({});
  });

  test("shows a value that no table has unchanged", async () => {
    await drawCascade({ land: "亚特兰蒂斯" });
    expect(input().value).toBe("亚特兰蒂斯");
    expect(record).toEqual({ land: "亚特兰蒂斯" });
  });
});
