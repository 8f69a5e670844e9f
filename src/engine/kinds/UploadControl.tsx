/** The drop zone with a row a file: sending with its share, sent with its size, refused with the reason. */
import { type DragEvent, useRef, useState } from "react";
import { useWords } from "../EngineProvider.tsx";
import { Icon } from "../look/Icon.tsx";
import type { UploadedFile } from "../source.ts";
import { controlProps } from "./control.ts";
import { filesOf } from "./files.ts";
import type { InputProps } from "./kind.ts";
import { type Sending, sizeText, typeNames, type Uploads, useUpload } from "./useUpload.ts";
import "./kinds.css";
import "./upload.css";

/** `pictures` shows the sent ones as thumbnails. */
export function UploadControl({ props, pictures }: { readonly props: InputProps; readonly pictures: boolean }) {
  const { field, value, onChange, readOnly } = props;
  const { t } = useWords();
  const several = field.schema.type === "array";
  const files = filesOf(value);
  const latest = useRef(files);
  latest.current = files;
  const uploads = useUpload(field.file, field.schema, (sent) => {
    latest.current = several ? [...latest.current, sent] : [sent];
    onChange(several ? latest.current.map(toJson) : toJson(sent));
  });
  const drop = (file: UploadedFile) => {
    const left = files.filter((one) => one.id !== file.id);
    onChange(several && left.length > 0 ? left.map(toJson) : undefined);
  };
  const room = several
    ? files.length < (field.schema.maxItems ?? Number.POSITIVE_INFINITY)
    : files.length === 0 && uploads.sending.length === 0;
  return (
    <div
      {...(room && !readOnly ? {} : { id: props.id, tabIndex: -1 })}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      className="ld-upload"
      data-invalid={props.invalid || undefined}
    >
      {!readOnly && room && <DropZone props={props} several={several} uploads={uploads} />}
      {readOnly && files.length === 0 && <span className="ld-readout">–</span>}
      <ul className="ld-files">
        {files.map((file) => (
          <li key={file.id} className="ld-file">
            {pictures ? <img className="ld-thumb" src={file.url} alt="" /> : <Icon name="circle-check" className="ld-file-sent" />}
            <a href={file.url} target="_blank" rel="noreferrer" className="ld-trunc">
              {file.name}
            </a>
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

function DropZone({ props, several, uploads }: { readonly props: InputProps; readonly several: boolean; readonly uploads: Uploads }) {
  const { t } = useWords();
  const [over, setOver] = useState(false);
  const rule = props.field.file;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    uploads.send(several ? files : files.slice(0, 1));
  };
  return (
    <label
      className="ld-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        {...controlProps(props)}
        type="file"
        className="ld-hidden"
        accept={rule?.accept.join(",")}
        multiple={several}
        onChange={(event) => {
          uploads.send([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was refused.
          event.target.value = "";
        }}
      />
      <Icon name="upload" size={20} />
      <span>
        {t("file.drop")} <span className="ld-drop-link">{t("file.choose")}</span>
      </span>
      {rule && <span className="ld-drop-hint">{t("file.rule", { types: typeNames(rule.accept), size: sizeText(rule.maxBytes) })}</span>}
    </label>
  );
}

function SendingRow({ sending, uploads }: { readonly sending: Sending; readonly uploads: Uploads }) {
  const { t } = useWords();
  const { file, failed, share } = sending;
  const percent = Math.round(share * 100);
  return (
    <li className="ld-file" data-failed={failed ? true : undefined}>
      <Icon name={failed ? "circle-alert" : "file"} />
      <span className="ld-trunc">{file.name}</span>
      {failed?.again && (
        <button type="button" className="ld-file-link" onClick={() => uploads.again(sending)}>
          {t("file.again")}
        </button>
      )}
      {!failed && <span className="ld-file-end">{percent}%</span>}
      <button
        type="button"
        className="ld-box-button"
        aria-label={t(failed ? "file.dismiss" : "file.cancel", { name: file.name })}
        onClick={() => uploads.drop(sending)}
      >
        <Icon name="x" size={14} />
      </button>
      {failed ? (
        <span className="ld-file-why" role="alert">
          {t(failed.key, failed.params)}
        </span>
      ) : (
        <progress className="ld-file-bar" value={percent} max={100} aria-label={t("file.sending", { name: file.name })} />
      )}
    </li>
  );
}

function toJson({ id, name, size, type, url }: UploadedFile) {
  return { id, name, size, type, url };
}
