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

export const image: Kind<"image"> = {
  name: "image",
  matches: (schema) => (schema["x-file"] ?? schema.items?.["x-file"])?.accept.every((type) => type.startsWith("image/")) ?? false,
  structure: "value",
  render: show,
  toText: (value) =>
    filesOf(value)
      .map(({ name }) => name)
      .join(", "),
  fromText: undefined,
  compare: undefined,
  listWidth: 160,
  gridWidth: () => undefined,
  filter: "text",
  sheet: "text",
  wide: "no",
  typing: undefined,
  labelled: () => "never",
  inDraftWords: false,
  isGroup: () => false,
  align: "start",
  figure: undefined,
  drawnInGrid: () => false,
  look: undefined,
  words: undefined,
  joint: undefined,
  dotted: false,
  isState: false,
};
