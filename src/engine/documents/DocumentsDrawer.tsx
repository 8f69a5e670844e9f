/** All documents of a record, grouped by kind: to open, to download as one archive, and to add to. */
import { useEffect, useState } from "react";
import type { CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Document } from "#dialect/records/documents.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { FileLink, Thumbnail } from "../values/FileLink.tsx";
import { filesOf } from "../values/files.ts";
import { sizeText } from "../controls/useUpload.ts";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { InlineNote } from "../ui/InlineNote.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { AddDocument, type AddDocumentProps } from "./AddDocument.tsx";
import { newDocument } from "./newDocument.ts";
import { useDocuments } from "./useDocuments.ts";
import "./documents.css";
import { groupBy } from "#dialect/json/groupBy.ts";

/** An entity whose records hold files that are added here. */
interface Taker {
  readonly belonging: AddDocumentProps["belonging"];
  readonly taker: CompiledEntity;
}

export interface DocumentsDrawerProps {
  readonly open: boolean;
  readonly entity: DisplayEntity;
  readonly record: Rec;
  onClose(): void;
  /** Called when a document was added. */
  onChanged?(): void;
}

function DocumentList({ kind, files }: { readonly kind: string; readonly files: ReturnType<typeof filesOf> }) {
  return (
    <section className="ld-documents" aria-label={kind}>
      <h3>{kind}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file}>
              {file.type.startsWith("image/") ? <Thumbnail file={file} /> : <Icon name="file-text" />}
              <span className="ld-trunc">{file.name}</span>
              <span className="ld-subtle">{sizeText(file.size)}</span>
            </FileLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function DocumentsDrawer({ open, entity, record, onClose, onChanged }: DocumentsDrawerProps) {
  const { sheets } = useHost();
  const { t, text } = useTranslation();
  const { all, failed, refresh } = useDocuments(entity, record);
  const takers = useTakers(entity, record);
  const [busy, setBusy] = useState(false);
  const files = (all ?? []).flatMap(({ file }) => filesOf(file as Json));
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const downloadAll = async () => {
    setBusy(true);
    await sheets?.zip(entity.schema["x-entity"].name, [recordId(record)]);
    setBusy(false);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("documents.title", { name: recordName(entity, record) })}
      closeLabel={t("form.close")}
      footer={
        files.length > 0 &&
        sheets && (
          <>
            <span className="ld-subtle ld-documents-sum">{t("documents.sum", { count: files.length, size: sizeText(size) })}</span>
            <Button tone="primary" icon="download" busy={busy} onClick={() => void downloadAll()}>
              {t("documents.all")}
            </Button>
          </>
        )
      }
    >
      {failed && (
        <InlineNote tone="warning" role="alert">
          {t("list.failed")}
        </InlineNote>
      )}
      {takers.map(({ taker, belonging }) => (
        <AddDocument
          key={taker.name}
          entity={taker}
          belonging={belonging}
          record={record}
          onAdded={() => {
            refresh();
            onChanged?.();
          }}
        />
      ))}
      {!all && <Skeleton height={120} />}
      {all && files.length === 0 && <EmptyState icon="paperclip" title={t("documents.empty")} hint={t("documents.emptyHint")} />}
      {kindsOf(all ?? [], text).map(([kind, documents]) => (
        <DocumentList key={kind} kind={kind} files={documents.flatMap(({ file }) => filesOf(file as Json))} />
      ))}
    </Drawer>
  );
}

/** Returns the entities whose records can hold files that are dropped on this record. */
function useTakers(entity: DisplayEntity, record: Rec): readonly Taker[] {
  const host = useHost();
  const [takers, setTakers] = useState<readonly Taker[]>([]);
  useEffect(() => {
    const adding = (entity.schema["x-documents"]?.of ?? []).flatMap(({ add, ...one }) => (add === undefined ? [] : [{ ...one, add }]));
    const loaded = adding.map(async (belonging) => ({ belonging, taker: await host.loadCompiled(belonging.entity) }));
    return whileMounted(
      () => Promise.all(loaded),
      (all) => setTakers(all.filter(({ taker, belonging }) => newDocument(taker, belonging, record, checkContextOf(host, "create")))),
      // On failure the existing documents remain readable.
      () => undefined,
    );
  }, [host, entity, record]);
  return takers;
}

/** Groups documents by label, in the order of the first document of each. */
function kindsOf(all: readonly Document[], text: (label: Document["label"]) => string): [string, readonly Document[]][] {
  return [...groupBy(all, ({ label }) => text(label))];
}
