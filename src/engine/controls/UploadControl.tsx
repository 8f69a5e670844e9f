/** The drop zone with one row per file: its progress, its size when it is uploaded, or why it was refused. */
import { useInsertionEffect, useRef } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { UploadedFile } from "../host/source.ts";
import { controlProps } from "../values/control.ts";
import { DropZone, SendingRow } from "./DropZone.tsx";
import { FileLink, Thumbnail } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import type { InputProps } from "../values/kind.ts";
import { isRefused, sizeText, useUpload } from "./useUpload.ts";
import "../values/kinds.css";
import "./upload.css";

/** `pictures` shows uploaded files as thumbnails. */
export function UploadControl({ props, pictures }: { readonly props: InputProps; readonly pictures: boolean }) {
  const { field, value, onChange, readOnly } = props;
  const several = field.type === "array";
  const { t } = useTranslation();
  const files = filesOf(value);
  const latest = useRef(files);
  // Several uploads may finish before the next render: each adds to what the one before has set.
  useInsertionEffect(() => {
    latest.current = files;
  });
  const uploads = useUpload(field, props.path, (sent) => {
    latest.current = several ? [...latest.current, sent] : [sent];
    onChange(several ? latest.current.map(toJson) : toJson(sent));
  });
  const drop = (file: UploadedFile) => {
    const left = files.filter((one) => one.id !== file.id);
    onChange(several && left.length > 0 ? left.map(toJson) : undefined);
  };
  const max = several ? (field.maxItems ?? Number.POSITIVE_INFINITY) : 1;
  const room = max - files.length - uploads.sending.filter((one) => !isRefused(one)).length;
  return (
    <div
      {...(room > 0 && !readOnly ? {} : { id: props.id, tabIndex: -1 })}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      className="ld-upload"
      data-invalid={props.invalid || undefined}
    >
      {!readOnly && room > 0 && (
        <DropZone control={controlProps(props)} rule={field.file} several={several} room={room} uploads={uploads} />
      )}
      {readOnly && files.length === 0 && <span className="ld-readout">–</span>}
      <ul>
        {files.map((file) => (
          <li key={file.id} className="ld-file">
            {pictures ? <Thumbnail file={file} /> : <Icon name="circle-check" className="ld-file-sent" />}
            <FileLink file={file} className="ld-trunc">
              {file.name}
            </FileLink>
            <span className="ld-file-end">{sizeText(file.size)}</span>
            {!readOnly && (
              <button type="button" className="ld-box-button" aria-label={t("file.remove", { name: file.name })} onClick={() => drop(file)}>
                <Icon name="x" size={14} />
              </button>
            )}
          </li>
        ))}
        {uploads.sending.map((one) => (
          <SendingRow key={one.key} sending={one} uploads={uploads} />
        ))}
      </ul>
    </div>
  );
}

function toJson({ id, name, size, type, url }: UploadedFile) {
  return { id, name, size, type, url };
}
