/** Every stated field is drawn: some plan of a list, form, page or paper of the product has it, with its label. */
import { expect, test } from "vitest";
import { isObject } from "#dialect/json/json.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import { planDetail } from "#engine/planners/planDetail.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { planPrint } from "#engine/planners/planPrint.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { catalog } from "../helpers/schemas/product.ts";
import { factsOf, type FieldFact } from "./facts.ts";
import { fieldPlace, held } from "./fieldPlaces.ts";
import { prove } from "./prove.ts";

const opened = await catalog();
const { entities, screens } = opened.files;
const compiled = compileCatalog(opened, (name) => `/schema/${name}.js`);

/** `waybill/packingInfo/start` -> its label in Chinese, for each field of each plan. */
const drawn = new Map<string, string | undefined>();
/** The same paths of forms alone: what can be entered. */
const entered = new Set<string>();
for (const screen of Object.values(screens)) {
  for (const plan of plansOf(screen)) for (const [path, label] of fieldsIn(plan)) drawn.set(`${screen.entity}${path}`, label);
  if (screen.form)
    for (const [path] of fieldsIn(planForm(planInput(compiled, opened.entity(screen.entity)), screen).sections.map(({ fields }) => fields)))
      entered.add(screen.entity + path);
}

function plansOf(screen: Screen): readonly object[] {
  const input = planInput(compiled, opened.entity(screen.entity));
  return [
    // Filters show no value, and the form's map has every field of the entity, shown or not.
    ...(screen.list ? [planTable(input, screen).columns] : []),
    ...(screen.form ? [{ ...planForm(input, screen), byPath: undefined }] : []),
    ...(screen.detail ? [planDetail(input, screen)] : []),
    ...(screen.paper ? [planPrint(input, screen)] : []),
  ];
}

/** The planned fields anywhere in a plan: path without the places of rows, and label. */
function fieldsIn(value: unknown): [string, string | undefined][] {
  if (value instanceof Map) return [...value.values()].flatMap(fieldsIn);
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== "object" || value === null) return [];
  const { path, kind, label } = value as { readonly path?: unknown; readonly kind?: unknown; readonly label?: unknown };
  const isField = typeof path === "string" && path.startsWith("/") && typeof kind === "string" && isObject(label);
  const own: [string, string | undefined][] = isField ? [[path.replaceAll("/-", ""), (label as Record<string, string>)["zh"]]] : [];
  return [...own, ...Object.values(value).flatMap(fieldsIn)];
}

/** What belongs to the session and the public data is read by the portal, not drawn on a screen. */
const offScreen = new Set(["session", "publicData", "appState", "waybillDraft"]);

prove(
  "fields on screens",
  factsOf<FieldFact>("field").filter(({ entity }) => !offScreen.has(entity)),
  (fact) => {
    const place = fieldPlace(entities, fact);
    if (!place) return undefined;
    const { home, name, field } = place;
    const path = [...(held[home.entity] ?? [home.entity]), ...home.path, name].join("/");
    return { subject: { path, label: field["x-label"]?.["zh"] }, traced: [field, ...home.around] };
  },
  ({ path, label }) => {
    const here = [...drawn].filter(([one]) => one === path || one.startsWith(`${path}/`));
    expect(here, `${path} is on no screen`).not.toEqual([]);
    expect(label, "it has a label").toBeTruthy();
    for (const [one, shown] of here) expect(shown, `${one} is drawn with its label`).toBeTruthy();
  },
);

/** Stated fields of every entity that names their fact, also of those that share it with another: fact -> `importer/country`. */
const naming = new Map<string, string[]>();
const stated = new Set(factsOf<FieldFact>("field").map(({ id }) => id));
for (const [name, entity] of Object.entries(entities)) {
  const hasScreen = name !== "session" && Object.values(screens).some((screen) => screen.entity === name);
  for (const [field, schema] of Object.entries(hasScreen ? entity.properties : {}))
    for (const id of (schema["x-status"] === undefined && schema["x-spec"]) || [])
      if (stated.has(id)) naming.set(id, [...(naming.get(id) ?? []), `${name}/${field}`]);
}

for (const [id, paths] of naming) {
  test(`${paths.join(", ")}: drawn wherever an entity has it, and entered where the customer writes it [${id}]`, () => {
    const isIn = (list: Iterable<string>, path: string) => [...list].some((one) => one === path || one.startsWith(`${path}/`));
    for (const path of paths) {
      const [name = "", field = ""] = path.split("/");
      const { readOnly, "x-compute": computed } = opened.entity(name).properties[field] ?? {};
      expect(isIn(drawn.keys(), path), `${path} is on a screen`).toBe(true);
      const hasForm = Object.values(screens).some(({ entity, form }) => entity === name && form);
      if (hasForm && readOnly !== true && computed === undefined) expect(isIn(entered, path), `${path} is in a form`).toBe(true);
    }
  });
}

for (const { entity, transitions } of Object.values(opened.files.states))
  for (const { id, ask = {}, effects = [] } of transitions)
    for (const [field, from] of effects.flatMap((effect) => Object.entries(("set" in effect && effect.set) || {}))) {
      const asked = ask[/^asked\.(\w+)$/.exec(String(from))?.[1] ?? ""];
      const schema = opened.entity(entity).properties[field];
      const facts = schema?.["x-spec"]?.filter((fact) => stated.has(fact)) ?? [];
      if (asked?.["x-codes"] === undefined || facts.length === 0) continue;
      test(`${entity}/${field} is shown in the words in which ${id} asked for it [${facts.join(", ")}]`, () => {
        expect(schema?.["x-codes"]).toBe(asked["x-codes"]);
      });
    }
