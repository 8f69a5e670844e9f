/** Cuts the catalogue to one site: its site map, its screens, and the transitions of the people who use it. */
import type { Call } from "../schema/endpoints.ts";
import type { Catalog, CatalogFiles } from "../schema/catalogFiles.ts";
import type { Site } from "../schema/screens.ts";
import { withoutStaffFields } from "./keptFields.ts";
import { screensOfSite } from "../schema/siteScreens.ts";
import { actorsOf, type StateMachine, type Transition } from "../schema/states.ts";

/** Returns the catalogue of `screens.json`: without the screens that only other sites show, and without the fields that only staff reads. */
export function mainCatalog(catalog: Catalog): Catalog {
  const { site, sites = {}, screens } = catalog.files;
  const own = screensOfSite(site, screens);
  const elsewhere = new Set(Object.values(sites).flatMap((other) => [...screensOfSite(other, screens)]));
  const shown = chosen(screens, (name) => own.has(name) || !elsewhere.has(name));
  return { ...withFiles(catalog, { screens: shown }), entity: (name) => withoutStaffFields(catalog.entity(name), catalog.files.roles) };
}

/**
 * Returns the catalogue of a site beside the main one. Mark, front and drawing are those of the main site where it brings none of its
 * own. On a site of the staff each transition of the operator has a call.
 */
export function siteCatalog(catalog: Catalog, site: Site): Catalog {
  const { screens, states, endpoints, site: main } = catalog.files;
  const shown = screensOfSite(site, screens);
  const { mark = main.mark, front = main.front } = site;
  const drawing = main.front?.drawing;
  const looks = { ...(mark !== undefined && { mark }), ...(front && { front: { ...(drawing && { drawing }), ...front } }) };
  const own = { site: { ...site, ...looks }, screens: chosen(screens, (name) => shown.has(name)) };
  if (site.of !== "staff") return withFiles(catalog, own);
  const calls = staffCalls(states);
  return withFiles(catalog, {
    ...own,
    states: Object.fromEntries(Object.entries(states).map(([name, machine]) => [name, forStaff(machine)])),
    endpoints: { ...endpoints, calls: { ...calls, ...endpoints.calls } },
  });
}

/** Returns a call for each transition of the staff that declares none, by its key; its path is `/desk/<entity>/<transition>`. */
export function staffCalls(states: CatalogFiles["states"]): Record<string, Call> {
  const calls = Object.values(states).flatMap(({ entity, transitions }) =>
    transitions
      .filter(isForStaff)
      .map(({ id }): [string, Call] => [
        staffCall(entity, id),
        { path: `/desk/${entity}/${id}`, does: "transition", entity, transition: id },
      ]),
  );
  return Object.fromEntries(calls);
}

const isForStaff = (transition: Transition): boolean => transition.call === undefined && actorsOf(transition).includes("operator");
const staffCall = (entity: string, transition: string): string => `desk ${entity} ${transition}`;

/** The next steps of a machine are the customer's: the staff's lists do not show them. */
function forStaff({ next: _next, ...machine }: StateMachine): StateMachine {
  const transitions = machine.transitions.map((transition) =>
    isForStaff(transition) ? { ...transition, call: staffCall(machine.entity, transition.id) } : transition,
  );
  return { ...machine, actor: "operator", transitions };
}

function withFiles(catalog: Catalog, changed: Partial<CatalogFiles>): Catalog {
  return { ...catalog, files: { ...catalog.files, ...changed } };
}

function chosen<Value>(all: Readonly<Record<string, Value>>, keeps: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => keeps(name)));
}
