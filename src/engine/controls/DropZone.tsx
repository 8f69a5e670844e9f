/** Where files are dropped, chosen or photographed, and the row of a file that is being uploaded. */
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";
import { type DragEvent, type InputHTMLAttributes, useState } from "react";
import type { FileRule } from "#dialect/schema/schema.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { type Sending, sizeText, type Uploads } from "./useUpload.ts";
import "./upload.css";

export interface DropZoneProps {
  /** Attributes that link the input to its label, help and problem. */
  readonly control: InputHTMLAttributes<HTMLInputElement>;
  readonly rule: FileRule | undefined;
  readonly several: boolean;
  /** How many more files the field can hold; any number without it. */
  readonly room?: number;
  readonly uploads: Uploads;
}

export function DropZone({ control, rule, several, room, uploads }: DropZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.send([...event.dataTransfer.files], room);
  };
  const sendChosen = (input: HTMLInputElement) => {
    uploads.send([...(input.files ?? [])], room);
    // Emptied, so that the same file can be chosen again after a refusal.
    input.value = "";
  };
  const pictures = (rule?.accept ?? []).filter((type) => type.startsWith("image/")).join(",");
  return (
    <>
      <label
        className="ld-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          {...control}
          type="file"
          className="ld-hidden"
          accept={rule?.accept.join(",")}
          multiple={several}
          onChange={({ target }) => sendChosen(target)}
        />
        <Icon name="upload" size={20} />
        <span>
          <span className="ld-drop-here">{t("file.drop")} </span>
          <span className="ld-drop-link">{t("file.choose")}</span>
        </span>
        {rule && (
          <span className="ld-drop-hint">{t("file.rule", { types: acceptedTypes(rule.accept), size: sizeText(rule.maxBytes) })}</span>
        )}
      </label>
      {pictures !== "" && (
        // Opens a phone's camera; CSS shows it where there is no pointer that can drag.
        <label className="ld-button ld-button-neutral ld-button-md ld-camera">
          <input type="file" className="ld-hidden" accept={pictures} capture="environment" onChange={({ target }) => sendChosen(target)} />
          <Icon name="camera" />
          {t("file.photograph")}
        </label>
      )}
    </>
  );
}

/** A file with its progress, or with the reason why it failed. */
export function SendingRow({ sending, uploads }: { readonly sending: Sending; readonly uploads: Uploads }) {
  const { t } = useTranslation();
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
