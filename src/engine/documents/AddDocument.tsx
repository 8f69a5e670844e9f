/** Adds files to a record: the user chooses their kind first, then each file becomes a record of its own. */
import { useId, useState } from "react";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { type ApiResponse, isOk } from "#dialect/wire/wire.ts";
import { PromptFields } from "../actions/PromptFields.tsx";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId } from "../host/recordName.ts";
import { useErrorText } from "../host/useErrorText.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { DropZone, SendingRow } from "../controls/DropZone.tsx";
import { usePendingWork } from "../controls/pendingWork.ts";
import { type Uploads, useUpload } from "../controls/useUpload.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { planField } from "../planners/planField.ts";
import { planInput } from "../planners/planInput.ts";
import type { UploadedFile } from "../host/source.ts";
import { type Belonging, newDocument } from "./newDocument.ts";

export interface AddDocumentProps {
  /** Entity of the records that hold the files. */
  readonly entity: CompiledEntity;
  readonly belonging: Belonging & { readonly add: string };
  readonly record: Rec;
  onAdded(): void;
}

/** An uploaded file whose record is not saved yet. */
interface UnsavedDocument {
  readonly key: string;
  readonly made: Rec;
  readonly name: string;
  readonly answer?: ApiResponse;
}

/** The kind that was chosen when a file was dropped. It stays, whatever is chosen for the next file, also across a login. */
const droppedAs = new WeakMap<File, Rec>();

const noProblem = () => undefined;

/** Saves uploaded files as records. One that is refused stays, with the answer, until it is saved or dismissed. */
function useUnsavedDocuments(entity: string, onAdded: () => void) {
  const { source } = useHost();
  const [unsaved, setUnsaved] = useState<readonly UnsavedDocument[]>([]);
  const without = (key: string) => setUnsaved((now) => now.filter((one) => one.key !== key));
  const keep = async ({ key, made, name }: UnsavedDocument): Promise<boolean> => {
    setUnsaved((now) => [...now.filter((one) => one.key !== key), { key, made, name }]);
    const answer = await source.save(entity, made, key);
    if (!isOk(answer)) {
      setUnsaved((now) => now.map((one) => (one.key === key ? { ...one, answer } : one)));
      return false;
    }
    without(key);
    onAdded();
    return true;
  };
  return { unsaved, keep, without };
}

export function AddDocument({ entity, belonging, record, onAdded }: AddDocumentProps) {
  const host = useHost();
  const { t } = useTranslation();
  const id = useId();
  const pending = usePendingWork();
  const input = planInput(host.catalog, entity.schema, host.kinds);
  const field = planField(input, belonging.add);
  const named = field.file?.named;
  const [chosen, setChosen] = useState<Rec>(() => newDocument(entity, belonging, record, checkContextOf(host, "create")) ?? {});
  const { unsaved, keep, without } = useUnsavedDocuments(entity.name, onAdded);
  const sent = useUpload(field, `${entity.name} ${recordId(record)}`, (file: UploadedFile, dropped: File) => {
    const made = { ...droppedAs.get(dropped), [belonging.add]: { ...file } as Json };
    pending.track(keep({ key: crypto.randomUUID(), made, name: file.name }));
  });
  const uploads: Uploads = {
    ...sent,
    send(files) {
      const all = [...files];
      for (const file of all) droppedAs.set(file, chosen);
      sent.send(all);
    },
  };
  return (
    <div className="ld-documents-add">
      {named !== undefined && (
        <PromptFields
          fields={[planField(input, named)]}
          draft={chosen}
          onChange={(name, value) => setChosen((now) => ({ ...now, [name]: value ?? null }))}
          problemOf={noProblem}
        />
      )}
      <div className="ld-upload" role="group" aria-label={t("documents.add")}>
        <DropZone control={{ id }} rule={field.file} several uploads={uploads} />
        <ul>
          {uploads.sending.map((one) => (
            <SendingRow key={one.key} sending={one} uploads={uploads} />
          ))}
          {unsaved.map((one) => (
            <UnsavedRow key={one.key} entity={entity} document={one} onAgain={() => void keep(one)} onDismiss={() => without(one.key)} />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface UnsavedRowProps {
  readonly entity: AddDocumentProps["entity"];
  readonly document: UnsavedDocument;
  onAgain(): void;
  onDismiss(): void;
}

/** A file that is being saved, or that was refused. */
function UnsavedRow({ entity, document: { name, answer }, onAgain, onDismiss }: UnsavedRowProps) {
  const { t } = useTranslation();
  const answerText = useErrorText(entity.schema);
  return (
    <li className="ld-file" data-failed={answer ? true : undefined} aria-busy={!answer || undefined}>
      <Icon name={answer ? "circle-alert" : "loader-circle"} className={answer ? "" : "ld-spin"} />
      <span className="ld-trunc">{name}</span>
      {answer && (
        <>
          <button type="button" className="ld-file-link" onClick={onAgain}>
            {t("file.again")}
          </button>
          <button type="button" className="ld-box-button" aria-label={t("file.dismiss", { name })} onClick={onDismiss}>
            <Icon name="x" size={14} />
          </button>
          <span className="ld-file-why" role="alert">
            {answerText(answer)}
          </span>
        </>
      )}
    </li>
  );
}
