/** Draws a screen by its kind. The screen holds what the portal keeps in its URL: query, drawer, month. */
import { type ComponentType, useState } from "react";
import type { Text } from "#dialect/text/text.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { ScreenKind } from "#dialect/schema/screens.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { DrawerState } from "../screens/routes.ts";
import { loadRows } from "../table/rows/fetchedRows.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";

// A page loads the views of the screens that it draws.
const CalendarView = lazyComponent(async () => ({ default: (await import("../calendar/CalendarView.tsx")).CalendarView }));
const DashboardView = lazyComponent(async () => ({ default: (await import("../dashboard/DashboardView.tsx")).DashboardView }));
const DetailView = lazyComponent(async () => {
  const [{ DetailView: View }] = await Promise.all([import("../detail/DetailView.tsx"), loadRows()]);
  return { default: View };
});
const FormView = lazyComponent(async () => ({ default: (await import("../form/FormView.tsx")).FormView }));
const ListView = lazyComponent(async () => {
  const [{ ListView: View }] = await Promise.all([import("../table/ListView.tsx"), loadRows()]);
  return { default: View };
});
const PrintView = lazyComponent(async () => ({ default: (await import("../print/PrintView.tsx")).PrintView }));

/** Props of the `Screen` that `createEngine` returns. */
export interface HostScreenProps {
  /** Name of a screen in the schemas. */
  readonly screen: string;
  readonly title?: Text;
  /** Id of the record of a form, detail or paper. */
  readonly id?: string;
  /** Called after a form has saved. */
  onSaved?(record: Rec): void;
}

function ListScreen({ screen, title = {} }: HostScreenProps) {
  const [query, setQuery] = useState<ListQuery>({});
  const [drawer, setDrawer] = useState<DrawerState>();
  return <ListView screen={screen} title={title} query={query} onQuery={setQuery} drawer={drawer} onDrawer={setDrawer} />;
}

function CalendarScreen({ screen, title }: HostScreenProps) {
  const { text } = useTranslation();
  const [month, setMonth] = useState<string>();
  return <CalendarView screen={screen} title={text(title)} month={month} onMonth={setMonth} />;
}

/** Screens by kind; a kind without one does not compile. The page of an import is the host's, since it reads workbooks. */
const screens: Readonly<Record<Exclude<ScreenKind, "custom" | "import">, ComponentType<HostScreenProps>>> = {
  list: ListScreen,
  calendar: CalendarScreen,
  dashboard: ({ screen }) => <DashboardView screen={screen} />,
  detail: ({ screen, id }) => <DetailView screen={screen} {...(id !== undefined && { id })} />,
  form: ({ screen, title, id, onSaved }) => (
    <FormView screen={screen} {...(title && { title })} {...(id !== undefined && { id })} {...(onSaved && { onSaved })} />
  ),
  paper: ({ screen, id = "" }) => <PrintView screen={screen} ids={[id]} />,
};

/** @param own Screens of the host, by `custom` of a screen, or "import". Throws while rendering if the schemas have no such screen. */
export function HostScreen({
  own,
  ...props
}: HostScreenProps & { readonly own: Readonly<Record<string, ComponentType<HostScreenProps>>> }) {
  const file = useHost().catalog.screens[props.screen];
  if (!file) throw new Error(`The schemas have no screen "${props.screen}".`);
  const Drawn = file.kind === "custom" ? own[file.custom] : file.kind === "import" ? own["import"] : screens[file.kind];
  if (!Drawn) throw new Error(`Screen "${props.screen}" is drawn by "${file.kind}", which the host does not have.`);
  return <Drawn key={`${props.screen} ${props.id ?? ""}`} {...props} />;
}
