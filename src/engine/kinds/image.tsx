/** Pictures: an `x-file` that accepts only images. */
import { filesOf } from "../values/files.ts";
import type { CellProps, Kind } from "../values/kind.ts";

function show({ value, reachable = false }: CellProps) {
  return (
    <span className="ld-files-cell">
      {filesOf(value).map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noreferrer" {...(!reachable && { tabIndex: -1 })}>
          <img className="ld-thumb" src={file.url} alt={file.name} loading="lazy" />
        </a>
      ))}
    </span>
  );
}

export const image: Kind = {
  name: "image",
  matches: (schema) => (schema["x-file"] ?? schema.items?.["x-file"])?.accept.every((type) => type.startsWith("image/")) ?? false,
  render: show,
  toText: (value) =>
    filesOf(value)
      .map(({ name }) => name)
      .join(", "),
};
