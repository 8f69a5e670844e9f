import { useEffect, useMemo, useState } from "react";
import { EmptyState, IconButton, InlineNote, Segments } from "#engine";
import type { CompiledCatalog } from "#dialect/compiled.ts";
import type { SessionFacts } from "#dialect/check.ts";
import { titleOf } from "#dialect/lint/reasons.ts";
import type { Rec } from "#dialect/json.ts";
import type { PreviewShow, StoredRecord, WorkbenchFile } from "#dialect/workbench.ts";
import { useBench, useDraft } from "../BenchContext.tsx";
import { flagsOf } from "../editor/names.ts";
import { LanguageChoice } from "../LanguageChoice.tsx";
import { useCompiled } from "../useCatalog.ts";
import { useExamples, useReferenced, useStored } from "../useExamples.ts";
import { FlagChoice } from "./FlagChoice.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { type Part, routeOf, type View, viewsFor, viewsOf } from "./views.ts";

export interface PreviewPaneProps {
  readonly file: WorkbenchFile | undefined;
  readonly catalog: CompiledCatalog | undefined;
  readonly flags: SessionFacts;
  readonly large: boolean;
  onFlags(flags: SessionFacts): void;
  onLarge(large: boolean): void;
}

const parts: readonly Part[] = ["form", "list", "detail", "menu"];

/** The form, table, detail or menu that the draft makes, while it is being written. */
export function PreviewPane({ file, catalog, flags, large, onFlags, onLarge }: PreviewPaneProps) {
  const { words } = useBench();
  const { preview, findings } = useDraft();
  const { t, text } = words;
  const [chosen, setChosen] = useState<string>();
  const [language, setLanguage] = useState(words.language);
  const [width, setWidth] = useState<"wide" | "phone">("phone");
  const [record, setRecord] = useState("example:0");
  const [failure, setFailure] = useState<string>();

  const views = useMemo(() => (catalog ? viewsFor(file, viewsOf(catalog), catalog) : []), [catalog, file]);
  // Another file begins with a view of its own.
  const path = file?.path;
  useEffect(() => setChosen(undefined), [path]);
  const view = views.find(({ id }) => id === chosen) ?? views[0];
  const entity = useCompiled(catalog, view?.entity);
  const stored = useStored(view?.entity);
  const examples = useExamples(view?.entity);
  const referenced = useReferenced(entity);
  const one = recordOf(record, examples, stored);
  const screenKind = view?.screen === undefined ? undefined : catalog?.screens[view.screen]?.kind;

  const show = useMemo((): PreviewShow | undefined => {
    if (!preview || !view) return undefined;
    const id = one ? String(one["id"]) : undefined;
    return {
      type: "preview/show",
      catalog: preview.catalog,
      route: routeOf(view, screenKind, view.part === "detail" ? (id ?? "sample-1") : id),
      language,
      user: flags,
      records: { ...referenced, ...ownRecords(view, record, one, examples, stored) },
      whole: view.part === "menu",
    };
  }, [preview, view, one, screenKind, language, flags, record, stored, examples, referenced]);

  const offered = useMemo(() => (catalog ? flagsOf(Object.values(catalog.expressions)) : {}), [catalog]);
  // The check says it better than the compiler.
  const worst = preview?.broken === undefined ? undefined : findings.find(({ severity }) => severity === "error");
  const has = (part: Part) => views.some((one) => one.part === part);
  return (
    <section className="bench-preview" aria-label={t("preview.title")}>
      <header className="bench-head">
        <h2>{t("preview.title")}</h2>
        <span className="bench-space" />
        <LanguageChoice label={t("preview.language")} value={language} onChange={setLanguage} />
        <Segments<"wide" | "phone">
          size="sm"
          label={t("preview.width")}
          value={width}
          onChange={setWidth}
          options={[
            { value: "wide", label: t("preview.wide") },
            { value: "phone", label: t("preview.phone") },
          ]}
        />
        <IconButton
          size="sm"
          icon={large ? "minimize" : "maximize"}
          label={t(large ? "preview.narrower" : "preview.wider")}
          onClick={() => onLarge(!large)}
        />
      </header>
      <div className="bench-preview-tools">
        <Segments
          size="sm"
          label={t("preview.part")}
          value={view?.part}
          onChange={(part) =>
            setChosen((views.find((one) => one.part === part && one.entity === view?.entity) ?? views.find((one) => one.part === part))?.id)
          }
          options={parts.map((part) => ({ value: part, label: t(`preview.${part}`), disabled: !has(part) && part !== "menu" }))}
        />
        <select
          className="ld-input ld-input-sm"
          aria-label={t("preview.screen")}
          value={view?.id ?? ""}
          onChange={({ target }) => setChosen(target.value)}
        >
          {views.map(({ id, title, part }) => (
            <option key={id} value={id}>
              {`${text(title)} – ${t(`preview.${part}`)}`}
            </option>
          ))}
        </select>
        <select
          className="ld-input ld-input-sm"
          aria-label={t("preview.record")}
          value={record}
          onChange={({ target }) => setRecord(target.value)}
        >
          <option value="">{t("preview.empty")}</option>
          {examples.map((_example, index) => (
            <option key={index} value={`example:${index}`}>{`${t("preview.sample")} ${index + 1}`}</option>
          ))}
          {stored.length > 0 && (
            <optgroup label={t("preview.stored")}>
              {stored.map(({ id, title, customer }) => (
                <option key={id} value={`stored:${id}`}>{`${title || id} (${customer})`}</option>
              ))}
            </optgroup>
          )}
        </select>
        <FlagChoice offered={offered} flags={flags} onChange={onFlags} />
      </div>
      {(preview?.broken !== undefined || failure !== undefined) && (
        <InlineNote tone="warning" role="status">
          {t("preview.broken")}
          {worst === undefined ? (
            <div className="bench-broken ld-mono">{preview?.broken ?? failure}</div>
          ) : (
            <div className="bench-broken">{titleOf(worst, words.language) ?? worst.message}</div>
          )}
        </InlineNote>
      )}
      {!view && catalog && <EmptyState icon="eye-off" title={t("preview.none")} hint={t("preview.noneHint")} />}
      {show && (
        <PreviewFrame
          show={show}
          width={width}
          onTold={(told) => {
            if (told.type === "preview/shown") setFailure(undefined);
            if (told.type === "preview/failed") setFailure(told.message);
          }}
        />
      )}
    </section>
  );
}

function recordOf(choice: string, examples: readonly Rec[], stored: readonly StoredRecord[]): Rec | undefined {
  const [sort, name = ""] = choice.split(/:(.*)/s);
  if (sort === "stored") {
    const found = stored.find(({ id }) => id === name);
    return found && { ...found.record, id: found.id };
  }
  const example = sort === "example" ? (examples[Number(name)] ?? examples[0]) : undefined;
  return example && { id: "sample-1", version: 1, ...example };
}

/** What the entity of the view has: the chosen record alone, or all of its sort in a table. */
function ownRecords(
  { entity, part }: View,
  choice: string,
  one: Rec | undefined,
  examples: readonly Rec[],
  stored: readonly StoredRecord[],
): PreviewShow["records"] {
  if (entity === undefined) return {};
  if (part !== "list") return { [entity]: one ? [one] : [] };
  return { [entity]: choice.startsWith("stored:") ? stored.map(({ id, record }) => ({ ...record, id })) : choice === "" ? [] : examples };
}
