/** `desk`: a site of its own for the staff, with roles, an overview, and a list and a page for every entity of the menu. Pure. */
import { isObject } from "../json/json.ts";
import { type JsonValue, printFile, readJsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";
import { type FoundList, listsOf, screenFile } from "./foundList.ts";
import { languagesOf, ownLanguageOf, wordIn } from "./labels.ts";
import { addCalls, metaSchema, ownStatus, type Work } from "./newScreen.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";

const customers = "screens.json";
const file = "schemas/sites/desk.json";
const roles = "schemas/roles.json";

/** Names of the first roles: for customers, and for the staff. */
const customerRole = "customer";
const staffRole = "clerk";

type Fields = Readonly<Record<string, JsonValue>>;

/** An entity with a place at the desk, and the screens that it has there. */
interface Place {
  readonly list: FoundList;
  readonly entity: string;
  /** The screen of its list, and that of its records where customers have such a page. */
  readonly screen: string;
  readonly page?: string;
  readonly title: Text;
  readonly path: string;
}

/** A plan that gives the staff a site. Throws CannotBegin where there is one, or no list to begin it with. */
export function newDesk(read: ReadText): Plan {
  if (read(file) !== undefined) throw new CannotBegin(`There is a desk already: ${file}.`);
  const places = placesOf(read);
  if (places.length === 0) throw new CannotBegin("No list is in the menu of screens.json. To make one: npm run new -- entity NAME");
  const work = editing(read);
  for (const place of places) addPlace(work, place);
  const blocks = places.flatMap((place) => tilesOf(work, place));
  if (blocks.length > 0) work.write(screenFile("deskHome"), homeText(work, places[0], blocks));
  work.write(file, siteText(work, places, blocks.length > 0));
  const isNew = addRoles(work, places);
  return {
    changes: work.changes(),
    next: [
      `The site of the staff is served at /desk: its menu and routes are ${file}, its screens begin with "desk".`,
      isNew
        ? `Roles: ${roles}. What staff may do is "may", which records it sees "reach"; a field that customers may not see has "x-read-for": ["@staff"].`
        : `${roles} is there already: give a role of the staff what it may do with ${places.map(({ entity }) => entity).join(", ")}.`,
      `A step that staff takes has "by": "operator", or a list of roles, in schemas/states.`,
      `Demonstration accounts are called desk-ROLE, such as desk-${staffRole}; the next start makes them. Others: npm run operator -- staff add NAME --roles ${staffRole}`,
      "See it: npm run dev. Check it: npm run check:schemas.",
    ],
  };
}

/** The lists in the customers' menu that are about their work: neither messages nor records of accounts or views. */
function placesOf(read: ReadText): readonly Place[] {
  const frame = readJsonValue(read(customers) ?? "{}", "/frame") as Fields | undefined;
  const others = new Set(Object.values(frame ?? {}).flatMap((part) => (isObject(part) ? [part["entity"]] : [])));
  const seen = new Set<string>();
  return listsOf(read, customers).flatMap((list): Place[] => {
    const { entity } = list.text;
    if (entity === undefined || others.has(entity) || seen.has(entity)) return [];
    seen.add(entity);
    const screen = deskName(list.screen);
    const page = pageOf(read, list);
    const isProfile = madeByRegistration(read).includes(entity);
    const title = isProfile ? wordIn(languagesOf(read), "customers") : list.title;
    return [{ list, entity, screen, title, path: `/${list.screen}`, ...(page !== undefined && { page }) }];
  });
}

/** Entities whose records a registration makes: one for each customer. */
function madeByRegistration(read: ReadText): readonly string[] {
  const calls = (readJsonValue(read("schemas/endpoints.json") ?? "{}", "/calls") ?? {}) as Readonly<
    Record<string, { readonly makes?: string }>
  >;
  return Object.values(calls).flatMap(({ makes }) => makes ?? []);
}

const deskName = (screen: string): string => `desk${screen.charAt(0).toUpperCase()}${screen.slice(1)}`;

/** The detail screen that the list opens. */
function pageOf(read: ReadText, { text }: FoundList): string | undefined {
  const open = text.list?.open;
  if (open === undefined) return undefined;
  const routes = (readJsonValue(read(customers) ?? "{}", "/routes") ?? []) as unknown as readonly {
    readonly path: string;
    readonly screen?: string;
    readonly children?: readonly { readonly path: string; readonly screen?: string }[];
  }[];
  const all = routes.flatMap((route) => [
    route,
    ...(route.children ?? []).map((child) => ({ ...child, path: `${route.path}/${child.path}` })),
  ]);
  const found = all.find(({ path }) => path.replace(/:\w+/, "{id}") === open)?.screen;
  return found !== undefined && readJsonValue(read(screenFile(found)) ?? "{}", "/kind") === "detail" ? found : undefined;
}

/** Steps of the staff, in the order of the machine. */
function stepsOf(work: Work, entity: string): readonly string[] {
  const machine = readJsonValue(work.text(`schemas/entities/${entity}.json`) ?? "{}", "/x-entity/states");
  const steps = readJsonValue(work.text(`schemas/states/${String(machine)}.json`) ?? "{}", "/transitions");
  return ((steps ?? []) as unknown as readonly { readonly id: string; readonly by?: JsonValue }[])
    .filter(({ by }) => by === "operator" || Array.isArray(by))
    .map(({ id }) => id);
}

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The actions of customers on the records of a list. */
const customerParts = ["open", "createAt", "editAt", "toolbar", "rowActions", "bulkActions"];

const isShared = (work: Work, entity: string): boolean =>
  readJsonValue(work.text(`schemas/entities/${entity}.json`) ?? "{}", "/x-entity/owner") === "shared";

/** Copies the list and the page of the customers, with the steps of the staff in place of those of the customers. Shared records are written here. */
function addPlace(work: Work, { list, entity, screen, page, path }: Place): void {
  const steps = stepsOf(work, entity);
  const own = JSON.parse(work.text(screenFile(list.screen)) ?? "{}") as Fields;
  const shown = own["list"] as Fields;
  const writes = isShared(work, entity) && own["form"] !== undefined;
  const opens = page !== undefined || writes;
  const columns = (shown["columns"] as readonly Fields[]).map((column, at) => ({
    ...without(column, ["link"]),
    ...(at === 0 && opens && { link: true }),
  }));
  const rowActions = [...steps, ...(writes ? ["edit", "delete"] : [])];
  const parts = {
    ...without(shown, customerParts),
    columns,
    ...(writes && { toolbar: ["create"] }),
    ...(rowActions.length > 0 && { rowActions }),
    ...(steps.length > 0 && { bulkActions: [...steps] }),
    ...(page !== undefined && { open: `${path}/{id}` }),
  };
  const head = { ...metaSchema(work, "screen"), entity, ...ownStatus(work) };
  work.write(screenFile(screen), printFile({ ...head, kind: "list", list: parts, ...(writes && { form: own["form"] ?? {} }) }));
  if (writes) addCalls(work, entity, ["save", "delete"]);
  if (page === undefined) return;
  const detail = JSON.parse(work.text(screenFile(page)) ?? "{}") as { readonly detail: Fields };
  const rest = without(detail.detail, ["actions", "related"]);
  work.write(
    screenFile(deskName(page)),
    printFile({ ...head, kind: "detail", detail: { ...rest, ...(steps.length > 0 && { actions: [...steps] }) } }),
  );
}

/** A row of tiles for a list with tabs: one for each that is not all records. */
function tilesOf(work: Work, { entity, screen, title }: Place): readonly JsonValue[] {
  const machine = readJsonValue(work.text(`schemas/entities/${entity}.json`) ?? "{}", "/x-entity/states");
  const tabs = (readJsonValue(work.text(`schemas/states/${String(machine)}.json`) ?? "{}", "/tabs") ?? []) as unknown as readonly {
    readonly id: string;
    readonly states?: readonly string[];
  }[];
  const isTabbed = readJsonValue(work.text(screenFile(screen)) ?? "{}", "/list/tabs") === "states";
  const tiles = isTabbed ? tabs.filter(({ states }) => states !== undefined).slice(0, 4) : [];
  return tiles.length === 0 ? [] : [{ id: screen, label: { ...title }, tiles: tiles.map(({ id }) => ({ screen, tab: id })) }];
}

const homeText = (work: Work, first: Place | undefined, blocks: readonly JsonValue[]): string =>
  printFile({
    ...metaSchema(work, "screen"),
    entity: first?.entity ?? "",
    kind: "dashboard",
    ...ownStatus(work),
    dashboard: { label: wordIn(languagesOf(work.text.bind(work)), "overview"), blocks: [...blocks] },
  });

function siteText(work: Work, places: readonly Place[], hasHome: boolean): string {
  const read: ReadText = (path) => work.text(path);
  const languages = languagesOf(read);
  const of = (key: string) => readJsonValue(read(customers) ?? "{}", `/${key}`);
  const status = ownStatus(work);
  const home = hasHome ? "/home" : (places[0]?.path ?? "/login");
  const shell = (path: string, view: string, title: Text) => ({ path, view, public: true, hidden: true, title: { ...title }, ...status });
  const login = titleOf(read, "login", wordIn(languages, "logIn"));
  const lost = titleOf(read, "notFound", wordIn(languages, "notFound"));
  const kept = ["accent", "mark"].flatMap((key) => (of(key) === undefined ? [] : [[key, of(key)]])) as [string, JsonValue][];
  return printFile({
    ...metaSchema(work, "site"),
    path: "/desk",
    of: "staff",
    product: of("product") ?? {},
    titleSeparator: of("titleSeparator") ?? " - ",
    ...Object.fromEntries(kept),
    languages: of("languages") ?? [],
    defaultLanguage: ownLanguageOf(read),
    home,
    dashboard: home,
    login: "/login",
    notFound: "/404",
    frame: {
      sidebarLogo: true,
      find: places
        .filter(({ list }) => readJsonValue(read(screenFile(list.screen)) ?? "{}", "/list/search") !== undefined)
        .map(({ screen }) => screen),
      ...status,
    },
    routes: [
      shell("/login", "login", login),
      shell("/404", "notFound", lost),
      { path: "/", redirect: home, hidden: true, ...status },
      ...(hasHome ? [{ path: "/home", screen: "deskHome", icon: "house", title: wordIn(languages, "overview"), ...status }] : []),
      ...places.flatMap(({ list, screen, page, title, path }) => [
        { path, screen, icon: iconOf(read, list.screen), title: { ...title }, ...status },
        ...(page === undefined
          ? []
          : [{ path: `${path}/:id`, screen: deskName(page), hidden: true, title: titleOf(read, page, title), ...status }]),
      ]),
    ],
  });
}

/** The title of the route of a view or a screen; else a word of its own. */
function titleOf(read: ReadText, of: string, otherwise: Text): Record<string, string> {
  return { ...(routeOf(read, of)?.title ?? otherwise) };
}

const iconOf = (read: ReadText, screen: string): string => routeOf(read, screen)?.icon ?? "file-text";

function routeOf(read: ReadText, of: string): { readonly title?: Text; readonly icon?: string } | undefined {
  type Named = {
    readonly view?: string;
    readonly screen?: string;
    readonly title?: Text;
    readonly icon?: string;
    readonly children?: readonly Named[];
  };
  const routes = (readJsonValue(read(customers) ?? "{}", "/routes") ?? []) as unknown as readonly Named[];
  return routes.flatMap((route) => [route, ...(route.children ?? [])]).find(({ view, screen }) => view === of || screen === of);
}

/** Makes the roles of customers and staff, where there are none. Returns whether it did. */
function addRoles(work: Work, places: readonly Place[]): boolean {
  if (work.text(roles) !== undefined) return false;
  const languages = languagesOf((path) => work.text(path));
  const may = places.map(({ entity }): [string, JsonValue] => [
    entity,
    ["read", ...(isShared(work, entity) ? ["create", "edit", "delete"] : []), ...stepsOf(work, entity)],
  ]);
  work.write(
    roles,
    printFile({
      ...(metaSchema(work, "roles").$schema === undefined ? {} : { $schema: "./meta/roles.json" }),
      roles: {
        [customerRole]: { of: "customer", label: wordIn(languages, "customer"), may: "*", ...ownStatus(work) },
        [staffRole]: {
          of: "staff",
          label: wordIn(languages, "clerk"),
          may: Object.fromEntries(may),
          reach: { "*": "true" },
          workbench: ["edit", "approve", "publish"],
          ...ownStatus(work),
        },
      },
    }),
  );
  return true;
}
