import { useEffect, useMemo, useRef, useState } from "react";
import { Icon, Segments } from "#engine";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useWorkbench, useDraft } from "../client/WorkbenchContext.tsx";
import { type FileGroup, groupFiles, type Grouping, stemOf } from "../client/fileGroups.ts";
import { CommentMark, useCommentedFiles } from "../comments/CommentMark.tsx";
import type { CursorTarget } from "../editor/JsonEditor.tsx";
import { FoundTexts } from "./FoundTexts.tsx";
import { NewFile } from "./NewFile.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";

export interface FileTreeProps {
  readonly path: string | undefined;
  onOpen(path: string, at?: CursorTarget): void;
}

/** From this number of characters on, the search finds texts too; a path of a file is no text. */
const minSearch = 2;

/** Up to this number of groups, all groups are open. */
const maxOpenGroups = 3;

/** Tree of the schema files, grouped and searchable. */
export function FileTree({ path, onOpen }: FileTreeProps) {
  const { translation } = useWorkbench();
  const { files, changed, others, findings } = useDraft();
  const commented = useCommentedFiles();
  const [search, setSearch] = useState("");
  const [by, setBy] = useState<Grouping>("entity");
  const groups = useMemo(() => groupFiles(files, by, search, translation), [files, by, search, translation]);
  const faulty = useMemo(() => new Set(findings.filter(({ severity }) => severity === "error").map(({ file }) => file)), [findings]);
  const { t } = translation;
  const isText = search.trim().length >= minSearch && !search.includes("/");
  return (
    <nav className="bench-tree" aria-label={t("files.label")}>
      <div className="bench-tree-head">
        <div className="bench-tree-find">
          <SearchBox label={t("files.search")} value={search} onChange={setSearch} />
          <NewFile onOpen={onOpen} />
        </div>
        <GroupingChoice by={by} onBy={setBy} />
      </div>
      <div className="bench-tree-list">
        {groups.length === 0 && !isText && <p className="bench-quiet">{t("files.none")}</p>}
        {groups.map((group) => (
          <Group
            key={`${by}:${group.id}`}
            group={group}
            open={
              search !== "" ||
              groups.length <= maxOpenGroups ||
              group.items.some(({ file }) => file.path === path || changed.includes(file.path))
            }
            row={(file, label) => (
              <FileRow
                key={file.path}
                file={file}
                label={label}
                current={file.path === path}
                changed={changed.includes(file.path)}
                faulty={faulty.has(file.path)}
                commented={commented.has(file.path)}
                other={others.find((one) => one.path === file.path)?.name}
                onOpen={onOpen}
              />
            )}
          />
        ))}
        {isText && <FoundTexts search={search} isOnly={groups.length === 0} onOpen={onOpen} />}
      </div>
    </nav>
  );
}

function GroupingChoice({ by, onBy }: { readonly by: Grouping; onBy(by: Grouping): void }) {
  const { t } = useWorkbench().translation;
  return (
    <Segments<Grouping>
      size="sm"
      label={t("files.by")}
      value={by}
      onChange={onBy}
      options={[
        { value: "entity", label: t("files.byEntity") },
        { value: "screen", label: t("files.byScreen") },
        { value: "file", label: t("files.byFile") },
      ]}
    />
  );
}

interface GroupProps {
  readonly group: FileGroup;
  readonly open: boolean;
  row(file: WorkbenchFile, label: string): React.ReactNode;
}

function Group({ group, open, row }: GroupProps) {
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? open;
  return (
    <section>
      <button type="button" className="bench-tree-group" aria-expanded={isOpen} onClick={() => setToggled(!isOpen)}>
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} size={14} />
        <span className="ld-trunc">{group.label}</span>
        <span className="bench-count">{group.items.length}</span>
      </button>
      {isOpen && <ul>{group.items.map(({ file, label }) => row(file, label))}</ul>}
    </section>
  );
}

interface FileRowProps {
  readonly file: WorkbenchFile;
  readonly label: string;
  readonly current: boolean;
  readonly changed: boolean;
  readonly faulty: boolean;
  readonly commented: boolean;
  readonly other: string | undefined;
  onOpen(path: string): void;
}

const icons: Readonly<Record<WorkbenchFile["kind"], string>> = {
  site: "globe",
  entity: "box",
  screen: "layout-dashboard",
  states: "git-merge",
  codes: "list-filter",
  table: "list",
  limits: "scale",
  content: "file-text",
  messages: "message-circle",
  words: "languages",
  roles: "user",
  addresses: "map-pin",
  endpoints: "link",
  records: "archive",
  migration: "arrow-right",
  part: "link",
};

function FileRow({ file, label, current, changed, faulty, commented, other, onOpen }: FileRowProps) {
  const { translation } = useWorkbench();
  const stem = stemOf(file.path);
  // Entity, list, page and states of the same thing have the same name.
  const kind = translation.t(`files.one.${file.kind}`);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className="bench-tree-file"
        aria-current={current ? "page" : undefined}
        title={file.path}
        onClick={() => onOpen(file.path)}
      >
        <Icon name={icons[file.kind]} size={14} />
        <span className="bench-tree-name">
          <span className="ld-trunc">{label}</span>
          <span className="ld-trunc bench-tree-stem">{[kind, ...(stem === label ? [] : [stem])].join(" · ")}</span>
        </span>
        {commented && <CommentMark />}
        {other !== undefined && (
          <span className="bench-tree-mark" title={translation.t("files.other", { name: other })}>
            <Icon name="users" size={14} />
            <span className="ld-hidden">{translation.t("files.other", { name: other })}</span>
          </span>
        )}
        {changed && (
          <span className="bench-dot" data-tone={faulty ? "error" : "changed"}>
            <span className="ld-hidden">{translation.t("files.changed")}</span>
          </span>
        )}
      </button>
    </li>
  );
}
