/** Files of the types that the schema accepts (`x-file`). */
import { Icon } from "../ui/icons/Icon.tsx";
import { FileLink } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import type { CellProps, Kind } from "../values/kind.ts";
import { plainKind } from "../values/plainKind.ts";

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
  ...plainKind,
  name: "file",
  matches: (schema) => (schema["x-file"] ?? schema.items?.["x-file"]) !== undefined,
  render: show,
  toText: (value) =>
    filesOf(value)
      .map(({ name }) => name)
      .join(", "),
  gridWidth: () => undefined,
  inDraftWords: false,
};
