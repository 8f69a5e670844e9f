import { useEffect, useMemo, useState } from "react";
import { Button, EmptyState } from "#engine";
import { CommentMark, useCommentedParts } from "../comments/CommentMark.tsx";
import { useTellPart } from "../client/useTellPart.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import { parsedScreen } from "../screen/useScreenFields.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { NewPage } from "./NewPage.tsx";
import { RouteForm } from "./RouteForm.tsx";
import { SiteSettings } from "./SiteSettings.tsx";
import { type RouteRow, siteRoutes } from "./siteRoutes.ts";
import "./site.css";

/** What the form shows: a page by its pointer, `settings` of the site, or a `new` page. */
type Choice = string;

/** The form of a site map: pages and groups in the order of the menu at the left, the chosen one at the right. */
export default function SiteEditor(props: FormEditorProps) {
  const { opened, target, onPart } = props;
  const { t, text: say } = useWorkbench().translation;
  const site = useMemo(() => parsedScreen(opened.text), [opened.text]);
  const rows = useMemo(() => siteRoutes(site), [site]);
  const [chosen, setChosen] = useState<Choice>(target?.pointer ?? "settings");
  const [search, setSearch] = useState("");
  useEffect(() => {
    if (target?.pointer !== undefined) setChosen(target.pointer);
  }, [target]);
  const row = innermost(rows, chosen);
  useTellPart(row?.pointer, onPart);
  const isCommented = useCommentedParts(opened.path, opened.text);
  const titleOf = ({ route, address }: RouteRow): string => say(route.menu ?? route.title) || address;
  const found = rows.filter((one) =>
    `${titleOf(one)} ${one.address} ${one.route.screen ?? ""}`.toLowerCase().includes(search.toLowerCase()),
  );
  const choose = (choice: Choice) => {
    setSearch("");
    setChosen(choice);
  };
  return (
    <div className="visual">
      <div className="visual-list">
        <SearchBox label={t("site.find")} value={search} onChange={setSearch} />
        <PageList
          rows={found}
          current={chosen === "settings" || chosen === "new" ? chosen : row?.pointer}
          hasSettings={search === ""}
          titleOf={titleOf}
          isCommented={isCommented}
          onChoose={setChosen}
        />
        <Button size="sm" icon="plus" onClick={() => setChosen("new")}>
          {t("site.add")}
        </Button>
      </div>
      <div className="visual-form">
        {chosen === "new" ? (
          <NewPage {...props} rows={rows} onDone={choose} />
        ) : row ? (
          <RouteForm {...props} key={row.pointer} row={row} rows={rows} onChoose={choose} />
        ) : chosen === "settings" ? (
          <SiteSettings {...props} rows={rows} />
        ) : (
          <EmptyState icon="square-pen" title={t("visual.nothing")} />
        )}
      </div>
    </div>
  );
}

interface PageListProps {
  readonly rows: readonly RouteRow[];
  readonly current: Choice | undefined;
  readonly hasSettings: boolean;
  titleOf(row: RouteRow): string;
  isCommented(pointer: string): boolean;
  onChoose(choice: Choice): void;
}

/** The site as a whole, and its pages, those of a group below it. */
function PageList({ rows, current, hasSettings, titleOf, isCommented, onChoose }: PageListProps) {
  const { t } = useWorkbench().translation;
  const isCurrent = (choice: Choice) => (choice === current ? "true" : undefined);
  return (
    <ul aria-label={t("site.parts")}>
      {hasSettings && (
        <li>
          <button type="button" aria-current={isCurrent("settings")} onClick={() => onChoose("settings")}>
            <span className="ld-trunc">{t("site.settings")}</span>
          </button>
        </li>
      )}
      {rows.map((row) => (
        <li key={row.pointer} data-free={row.route.hidden || undefined} data-inside={row.group === undefined ? undefined : true}>
          <button type="button" aria-current={isCurrent(row.pointer)} onClick={() => onChoose(row.pointer)}>
            <span className="ld-trunc">
              {titleOf(row)}
              {isCommented(row.pointer) && <CommentMark />}
            </span>
            <span className="ld-trunc ld-subtle">{row.address}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The route at a pointer, or the innermost one around it. */
function innermost(rows: readonly RouteRow[], pointer: string): RouteRow | undefined {
  return rows
    .filter((row) => pointer === row.pointer || pointer.startsWith(`${row.pointer}/`))
    .sort((a, b) => b.pointer.length - a.pointer.length)[0];
}
