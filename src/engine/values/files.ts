/** Values of file fields: the response of an upload, or a list of them. */
import { isObject, type Json } from "#dialect/json/json.ts";
import type { UploadedFile } from "../host/source.ts";

/** Returns the files of a value. What a backend left out is filled with empty text; a bare URL becomes a file named after its last part. */
export function filesOf(value: Json | undefined): UploadedFile[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    if (typeof one === "string" && one !== "") return [{ id: one, name: one.slice(one.lastIndexOf("/") + 1), size: 0, type: "", url: one }];
    if (!isObject(one)) return [];
    const text = (key: string) => (typeof one[key] === "string" ? one[key] : "");
    return [
      { id: text("id"), name: text("name"), size: typeof one.size === "number" ? one.size : 0, type: text("type"), url: text("url") },
    ];
  });
}
