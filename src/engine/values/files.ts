/** The value of a file field: what `POST` of the file answered, or several of them. */
import { isObject, type Json } from "#dialect/json/json.ts";
import type { UploadedFile } from "../host/source.ts";

/** The files of a value, whatever a backend left out filled with what can be shown. */
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
