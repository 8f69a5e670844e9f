// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const rule = { accept: ["image/png"], maxBytes: 5_000_000, call: "upload" };
const picture = { id: "f1", name: "bike.png", size: 2048, type: "image/png", url: "/files/f1" };

test("pictures are thumbnails, and a phone can take one", async () => {
  await drawField({ type: "array", maxItems: 2, items: { type: "object", "x-file": rule } }, { start: [picture] });
  expect(document.querySelector<HTMLImageElement>("img.ld-thumb")?.getAttribute("src")).toBe("/files/f1");
  expect(document.querySelector("input[capture=environment]")?.getAttribute("accept")).toBe("image/png");
});

test("a field that is full takes no more pictures", async () => {
  await drawField({ type: "object", "x-file": rule }, { start: picture });
  expect(document.querySelector("input[type=file]")).toBeNull();
});
