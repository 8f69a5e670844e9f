// @vitest-environment happy-dom
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json } from "#dialect/json/json.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { refuse, sizeText } from "#engine/controls/useUpload.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import type { UploadedFile } from "#engine/host/source.ts";
import { all, clearPage, draw, one, press, settle, texts } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost, testInput } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

const rule = { accept: ["application/pdf"], maxBytes: 2 * 1024 * 1024, call: "upload" };
const bill = new File(["%PDF"], "bill.pdf", { type: "application/pdf" });
const stored: UploadedFile = { id: "f1", name: "bill.pdf", size: 4, type: "application/pdf", url: "/files/f1" };

let host: TestHost;
let values: (Json | undefined)[];
let progress: (share: number) => void;
let answer: (file: UploadedFile | undefined) => void;
let aborted: boolean;
let back: () => void;
/** Renders the field from the start, as another visit does. */
let visit: () => Promise<void>;

beforeEach(async () => {
  host = testHost(workshop, {});
  values = [];
  aborted = false;
  Object.assign(host.source, {
    whenBack: (again: () => void) => {
      back = again;
      return () => undefined;
    },
    upload: (_call: string, _file: File, options: { onProgress(share: number): void; signal: AbortSignal }) => {
      progress = options.onProgress;
      options.signal.addEventListener("abort", () => void (aborted = true));
      return new Promise((resolve) => {
        answer = (file) => resolve(file ? { code: 200, data: file } : { code: 0, data: null });
      });
    },
  });
  const field = planAskedField(
    testInput(workshop, "repair"),
    "bill",
    { type: "object", "x-file": rule, "x-label": text("账单", "Bill"), "x-problem": { fileType: "problem.imageType" } },
    false,
  );
  const { Input } = inputOf(field);
  function Field() {
    const [value, setValue] = useState<Json | undefined>();
    const change = (next: Json | undefined) => {
      values.push(next);
      setValue(next);
    };
    return <Input field={field} path="/bill" id="bill" value={value} onChange={change} invalid={false} readOnly={false} required={false} />;
  }
  visit = () => draw(host, <Field />);
  await visit();
});

afterEach(clearPage);

async function choose(...files: readonly File[]): Promise<void> {
  const input = document.getElementById("bill") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: files, configurable: true });
  act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(2);
}

test("a file is sent with its share shown, and becomes the value", async () => {
  await choose(bill);
  act(() => progress(0.62));
  expect(texts(all("listitem"))[0]).toContain("62%");
  await act(async () => answer(stored));
  expect(values).toEqual([{ ...stored }]);
  expect(one("link", "bill.pdf").getAttribute("href")).toBe("/files/f1");
});

test("sending can be stopped", async () => {
  await choose(bill);
  await press(one("button", workshop.messages["zh"]?.["file.cancel"]?.replace("{{name}}", "bill.pdf")));
  expect(aborted).toBe(true);
  expect([all("listitem"), values]).toEqual([[], []]);
});

test("a file that could not be sent is kept and sent again [M-18]", async () => {
  await choose(bill);
  await act(async () => answer(undefined));
  expect(texts(all("alert"))).toEqual([workshop.messages["zh"]?.["file.failed"]]);
  await press(one("button", workshop.messages["zh"]?.["file.again"]));
  await act(async () => answer(stored));
  expect(values).toHaveLength(1);
});

test("a file that could not be sent without a network is sent by itself when the network is back", async () => {
  await choose(bill);
  await act(async () => answer(undefined));
  await act(async () => back());
  expect(all("alert")).toEqual([]);
  await act(async () => answer(stored));
  expect(values).toEqual([{ ...stored }]);
});

test("of several files for one place the first that fits is sent, the others say why they are not", async () => {
  await choose(new File(["x"], "bike.heic", { type: "image/heic" }), bill, new File(["%PDF"], "second.pdf", { type: "application/pdf" }));
  expect(texts(all("alert"))).toEqual([
    workshop.messages["zh"]?.["problem.imageType"]?.replace("{{types}}", acceptedTypes(rule.accept)),
    workshop.messages["zh"]?.["problem.fileRoom"]?.replace("{{limit}}", "1"),
  ]);
  await act(async () => answer(stored));
  expect(values).toEqual([{ ...stored }]);
});

test("a file of the wrong type is refused before it is sent, in the field's own words", async () => {
  await choose(new File(["x"], "bike.heic", { type: "image/heic" }));
  expect(texts(all("alert"))).toEqual([workshop.messages["zh"]?.["problem.imageType"]?.replace("{{types}}", acceptedTypes(rule.accept))]);
  // Another one is chosen in its place, without clearing it away first.
  await choose(bill);
  await act(async () => answer(stored));
  expect([all("alert"), values]).toEqual([[], [{ ...stored }]]);
});

test("a sent file can be taken out, and pressing its label does not do that", async () => {
  await choose(bill);
  await act(async () => answer(stored));
  expect(document.getElementById("bill")?.tagName).not.toBe("BUTTON");
  await press(one("button", workshop.messages["zh"]?.["file.remove"]?.replace("{{name}}", "bill.pdf")));
  expect(values.at(-1)).toBeUndefined();
});

test("size, type and emptiness are checked by the server's own codes", () => {
  expect(refuse(bill, rule)).toBeUndefined();
  expect(refuse(new File([], "a.pdf", { type: "application/pdf" }), rule)?.code).toBe("fileEmpty");
  expect(refuse(new File([new Uint8Array(3_000_000)], "a.pdf", { type: "application/pdf" }), rule)).toEqual({
    code: "fileSize",
    params: { limit: 2 },
  });
  expect(refuse(new File(["x"], "a.csv", { type: "text/csv" }), { ...rule, accept: ["image/*", "text/csv"] })).toBeUndefined();
});

test("sizes are read as people do", () => {
  expect([sizeText(50 * 1024 * 1024), sizeText(1_900_000), sizeText(900)]).toEqual(["50 MB", "1.8 MB", "1 KB"]);
});

test("a file that was under way when the session ended is sent again once the same page is back", async () => {
  await choose(bill);
  await act(async () => answer(undefined));
  act(() => host.endSession());
  clearPage();
  await visit();
  expect(texts(all("listitem"))[0]).toContain("bill.pdf");
  await act(async () => answer(stored));
  expect(values).toEqual([{ ...stored }]);
});
