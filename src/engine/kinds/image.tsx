/** Pictures: an `x-file` that accepts only images. */
import { FileLink, Thumbnail } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import type { CellProps, Kind } from "../values/kind.ts";

function show({ value, reachable = false }: CellProps) {
  return (
    <span className="ld-files-cell">
      {filesOf(value).map((file) => (
        <FileLink key={file.id} file={file} reachable={reachable}>
          <Thumbnail file={file} alt={file.name} />
        </FileLink>
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
