/** Everything that was filed with a record, kind by kind: to open one by one, to take along as one archive, to add to. */
import { useEffect, useState } from "react";
import type { CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Document } from "#dialect/records/documents.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { checkContextOf } from "../host/hostContext.ts";
import { recordId, recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
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

interface Taker {
  readonly belonging: AddDocumentProps["belonging"];
  readonly taker: CompiledEntity;
}

export interface DocumentsDrawerProps {
  readonly open: boolean;
  readonly entity: DisplayEntity;
  readonly record: Rec;
  onClose(): void;
  /** Something was added. */
  onChanged?(): void;
}

export default function DocumentsDrawer({ open, entity, record, onClose, onChanged }: DocumentsDrawerProps) {
  const { sheets } = useHost();
  const { t, text } = useTranslation();
  const { all, failed, refresh } = useDocuments(entity, record);
  const takers = useTakers(entity, record);
  const [busy, setBusy] = useState(false);
  const files = (all ?? []).flatMap(({ file }) => filesOf(file as Json));
  const size = files.reduce((sum, one) => sum + one.size, 0);
  const takeAll = async () => {
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
            <Button tone="primary" icon="download" busy={busy} onClick={() => void takeAll()}>
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
        <section key={kind} className="ld-documents" aria-label={kind}>
          <h3>{kind}</h3>
          <ul>
            {documents.flatMap(({ file }) =>
              filesOf(file as Json).map(({ id, name, size: bytes, type, url }) => (
                <li key={id}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {type.startsWith("image/") ? <img className="ld-thumb" src={url} alt="" /> : <Icon name="file-text" />}
                    <span className="ld-trunc">{name}</span>
                    <span className="ld-subtle">{sizeText(bytes)}</span>
                  </a>
                </li>
              )),
            )}
          </ul>
        </section>
      ))}
    </Drawer>
  );
}

/** The entities whose records take files that are dropped on this one. */
function useTakers(entity: DisplayEntity, record: Rec): readonly Taker[] {
  const host = useHost();
  const [takers, setTakers] = useState<readonly Taker[]>([]);
  useEffect(() => {
    let left = false;
    const adding = (entity.schema["x-documents"]?.of ?? []).flatMap(({ add, ...one }) => (add === undefined ? [] : [{ ...one, add }]));
    const loaded = adding.map(async (belonging) => ({ belonging, taker: await host.loadCompiled(belonging.entity) }));
    void Promise.all(loaded).then(
      (all) => {
        const fit = all.filter(({ taker, belonging }) => newDocument(taker, belonging, record, checkContextOf(host, "create")));
        if (!left) setTakers(fit);
      },
      // What is there can be read all the same.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [host, entity, record]);
  return takers;
}

/** Documents by what they are, in the order in which each kind first comes. */
function kindsOf(all: readonly Document[], text: (label: Document["label"]) => string): [string, readonly Document[]][] {
  const kinds = new Map<string, Document[]>();
  for (const document of all) {
    const kind = text(document.label);
    kinds.set(kind, [...(kinds.get(kind) ?? []), document]);
  }
  return [...kinds];
}
