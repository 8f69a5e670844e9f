/** Pictures: an `x-file` that accepts only images. */
import { FileLink, Thumbnail } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { file } from "./file.tsx";

function show({ value, reachable = false }: CellProps) {
  return (
    <span className="ld-files-cell">
      {filesOf(value).map((picture) => (
        <FileLink key={picture.id} file={picture} reachable={reachable}>
          <Thumbnail file={picture} alt={picture.name} />
        </FileLink>
      ))}
    </span>
  );
}

/** Listed, exported and counted as other files are. */
export const image: Kind<"image"> = {
  ...file,
  name: "image",
  matches: (schema) => (schema["x-file"] ?? schema.items?.["x-file"])?.accept.every((type) => type.startsWith("image/")) ?? false,
  render: show,
  dotted: false,
};
