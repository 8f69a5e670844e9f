import { expect, test } from "vitest";
import { uploadedFile } from "../../../src/server/files/uploadedFile.ts";

test("the value of a file field contains the URL, and nothing of the owner", () => {
  const row = { id: "f1", name: "a.png", size: 3, type: "image/png", customer: "c", call: "upload" };
  expect(uploadedFile(row)).toEqual({ id: "f1", name: "a.png", size: 3, type: "image/png", url: "/files/f1" });
});
