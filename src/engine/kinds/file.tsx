/** Files of the types that the schema accepts (`x-file`). */
import { Icon } from "../ui/icons/Icon.tsx";
import { FileLink } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import type { CellProps, Kind } from "../values/kind.ts";

function show({ value, reachable = false }: CellProps) {
  const files = filesOf(value);
  const shown = reachable ? files : files.slice(0, 1);
  return (
    <span className="ld-files-cell">
      {shown.map((file) => (
        <FileLink key={file.id} file={file} reachable={reachable}>
          <Icon name="paperclip" size={14} /> {file.name}
        </FileLink>
      ))}
      {files.length > shown.length && <span className="ld-more"> +{files.length - shown.length}</span>}
    </span>
  );
}

export const file: Kind<"file"> = {
  name: "file",
  matches: (schema) => (schema["x-file"] ?? schema.items?.["x-file"]) !== undefined,
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
  dotted: true,
  isState: false,
};
