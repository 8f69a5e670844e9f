// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const rule = { accept: ["application/pdf"], maxBytes: 5_000_000, call: "upload" };
const bill = { id: "f1", name: "bill.pdf", size: 2048, type: "application/pdf", url: "/files/f1" };

test("an uploaded file is a link with its size and can be removed", async () => {
  const { values, host } = await drawField({ type: "object", "x-file": rule }, { start: bill });
  expect(one("link", "bill.pdf").getAttribute("href")).toBe("/files/f1");
  expect(document.querySelector(".ld-file-end")?.textContent).toBe("2 KB");
  await press(one("button", host.t("file.remove", { name: "bill.pdf" })));
  expect(values).toEqual([undefined]);
});

test("the file dialog offers the accepted types only", async () => {
  await drawField({ type: "object", "x-file": rule });
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.accept).toBe("application/pdf");
});
