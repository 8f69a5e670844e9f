import { useId, useState } from "react";
import { Button } from "#engine";
import { removeJsonValue } from "#dialect/json/editJson.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { PartTitle } from "../controls/PartTitle.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { ConditionInput } from "../diagram/ConditionInput.tsx";
import { withListed, withValue } from "../diagram/machineEdits.ts";
import { TextRows } from "../diagram/TextRows.tsx";
import { withMember, withoutEntry } from "../screen/screenEdits.ts";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { GroupSelect } from "./GroupSelect.tsx";
import { mayRemove, type RouteRow, withGroupAround, withRouteIn, withRouteMoved } from "./siteRoutes.ts";

export interface RouteFormProps extends FormEditorProps {
  readonly row: RouteRow;
  readonly rows: readonly RouteRow[];
  onChoose(pointer: string): void;
}

/** A page or group of the site: its names, what it shows, who sees it, and its place in the menu. */
export function RouteForm(props: RouteFormProps) {
  const { row, opened, edit, show } = props;
  const { t, text: say } = useWorkbench().translation;
  const { pointer, route, address } = row;
  const texts = { text: opened.text, edit };
  const condition = route["x-show-when"];
  return (
    <>
      <PartTitle label={say(route.title)} name={address} />
      <p className="ld-help">
        {t("site.address", { address })} {t("site.addressHint")}
      </p>
      <TextRows {...texts} what={t("site.title")} pointer={`${pointer}/title`} />
      <Optional label={t("site.menu")} isThere={route.menu !== undefined}>
        <TextRows {...texts} what={t("site.menu")} pointer={`${pointer}/menu`} />
      </Optional>
      <Optional label={t("site.heading")} isThere={route.heading !== undefined}>
        <TextRows {...texts} what={t("site.heading")} pointer={`${pointer}/heading`} />
      </Optional>
      <Shown {...props} />
      <Menu {...props} />
      {route.redirect === undefined && (
        <ConditionInput {...props} key={pointer} entity={undefined} pointer={pointer} keyword="x-show-when" text={condition} />
      )}
      {condition !== undefined && <TextRows {...texts} what={t("site.reason")} pointer={`${pointer}/reason`} />}
      <Place {...props} />
      <InTextButton onShow={() => show(pointer)} />
    </>
  );
}

/** Inputs that most pages do without: a button shows them. */
function Optional({ label, isThere, children }: { readonly label: string; readonly isThere: boolean; readonly children: React.ReactNode }) {
  const { t } = useWorkbench().translation;
  const [isOpen, setOpen] = useState(isThere);
  if (isOpen || isThere) return children;
  return (
    <Button size="sm" tone="ghost" icon="plus" onClick={() => setOpen(true)}>
      {t("condition.free", { what: label })}
    </Button>
  );
}

/** What the page shows: a screen, a view of the product, another page. */
function Shown({ row: { pointer, route }, rows, catalog, edit, onOpen }: RouteFormProps) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const { screen, redirect, view } = route;
  if (screen !== undefined)
    return (
      <div className="visual-row">
        <label htmlFor={id}>{t("site.screen")}</label>
        <SelectInput
          id={id}
          options={[...new Set([screen, ...Object.keys(catalog?.screens ?? {})])].sort().map((name) => ({ value: name, label: name }))}
          value={screen}
          onChange={(next) => edit((text) => withValue(text, `${pointer}/screen`, next))}
        />
        <Button size="sm" tone="ghost" icon="arrow-right" onClick={() => onOpen(`schemas/screens/${screen}.json`)}>
          {t("site.openScreen")}
        </Button>
      </div>
    );
  if (redirect !== undefined)
    return (
      <SelectRow
        label={t("site.redirect")}
        options={[...new Set([redirect, ...rows.filter((one) => one.route.children === undefined).map(({ address }) => address)])].map(
          (address) => ({ value: address, label: address }),
        )}
        value={redirect}
        onChange={(next) => edit((text) => withValue(text, `${pointer}/redirect`, next))}
      />
    );
  return view === undefined ? null : <p className="ld-help">{t("site.view", { view })}</p>;
}

const flags = ["hidden", "public"] as const;

/** Whether the menu has it and who may open it, its icon, its key, and what the menu counts. */
function Menu({ row: { pointer, route }, catalog, edit }: RouteFormProps) {
  const { t, text: say } = useWorkbench().translation;
  const id = useId();
  if (route.redirect !== undefined) return null;
  const entity = route.screen === undefined ? undefined : catalog?.screens[route.screen]?.entity;
  const machine = Object.values(catalog?.states ?? {}).find((one) => one.entity === entity);
  const tabs = entity === undefined ? [] : [...(machine?.tabs ?? []), ...(machine?.views ?? [])];
  return (
    <>
      {flags.map((name) => (
        <CheckBox
          key={name}
          className="visual-check site-check"
          checked={name === "hidden" ? route.hidden !== true : route.public === true}
          onCheck={(checked) =>
            edit((text) => withMember(text, pointer, name, (name === "hidden" ? !checked : checked) ? true : undefined))
          }
        >
          {t(`site.${name}`)}
        </CheckBox>
      ))}
      {(["icon", "key"] as const).map((name) => (
        <div key={name} className="visual-row">
          <label htmlFor={id + name}>{t(`site.${name}`)}</label>
          <PlainTextInput
            id={id + name}
            {...(name === "key" && { maxLength: 1 })}
            value={route[name] ?? ""}
            onChange={(next) => edit((text) => withValue(text, `${pointer}/${name}`, next.trim()))}
          />
        </div>
      ))}
      {tabs.length > 0 && (
        <fieldset className="visual-set diagram-from">
          <legend>{t("site.waits")}</legend>
          {tabs.map((tab) => (
            <CheckBox
              key={tab.id}
              checked={route.waits?.includes(tab.id) ?? false}
              onCheck={(checked) => edit((text) => withCounted(text, { pointer, route }, tab.id, checked))}
            >
              {say(tab.label) || tab.id}
            </CheckBox>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Counts a tab in the menu or no longer; the last one goes with its list. */
function withCounted(
  text: string,
  { pointer, route }: { readonly pointer: string; readonly route: Route },
  tab: string,
  on: boolean,
): string {
  const list = `${pointer}/waits`;
  return on ? withListed(text, list, tab, true) : withoutEntry(text, list, route.waits?.indexOf(tab) ?? 0);
}

/** Its place among its neighbours, and the group around it. */
function Place({ row, rows, opened, edit, onChoose }: RouteFormProps) {
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const { pointer, route, address, index, count, group } = row;
  const list = pointer.slice(0, pointer.lastIndexOf("/"));
  const isGroup = route.children !== undefined;
  const apply = (made: { readonly text: string; readonly pointer: string }) => {
    edit(() => made.text);
    onChoose(made.pointer);
  };
  const titleOf = (one: RouteRow) => say(one.route.title) || one.address;
  const newGroup = { path: `${address}Group`, title: translation.inEach(languages, "site.newGroupTitle") };
  return (
    <fieldset className="visual-set">
      <legend>{t("site.place")}</legend>
      <RowButtons
        what={titleOf(row)}
        index={index}
        count={count}
        onMove={(to) => {
          edit((text) => withRouteMoved(text, row, to));
          onChoose(`${list}/${to}`);
        }}
        {...(mayRemove(row) && {
          onRemove: () => {
            edit((text) => removeJsonValue(text, pointer));
            onChoose(group ?? "settings");
          },
        })}
      />
      {!isGroup && (
        <div className="visual-row">
          <GroupSelect
            rows={rows}
            value={group ?? ""}
            // The only page of a group stays: a group without pages shows nothing.
            disabled={!mayRemove(row)}
            onChange={(next) =>
              apply(
                withRouteIn(
                  opened.text,
                  row,
                  rows.find((one) => one.pointer === next),
                ),
              )
            }
          />
          {group === undefined && (
            <Button size="sm" icon="plus" onClick={() => apply(withGroupAround(opened.text, row, newGroup))}>
              {t("site.newGroup")}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
