/** Media types by the names that people know them by. */

/** Names other than the part behind the slash. */
const usual: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

/** `["image/jpeg", "application/pdf"]` -> `jpg/pdf`, a family by its name (`image/*` -> `image`), for the sentence of a file that is refused and the hint beside it. */
export function acceptedTypes(accept: readonly string[]): string {
  return accept.map((type) => usual[type] ?? type.replace(/\/\*$/, "").replace(/^.*\//, "")).join("/");
}
