/** Every screen of the product can be planned, and the site map holds the specification's routes in their order: section 2. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { planDetail } from "#engine/planners/planDetail.ts";
import { planForm } from "#engine/planners/planForm.ts";
import type { PlanInput } from "#engine/plan/plan.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();

function input(entity: string): PlanInput {
  const states = all.statesOf(entity);
  return { entity: all.entity(entity), timeZone: all.timeZone, codesOf: all.codes, ...(states && { states }) };
}

describe("every screen can be planned", () => {
  for (const [name, screen] of Object.entries(all.files.screens)) {
    test(name, () => {
      const asked = input(screen.entity);
      if (screen.list) expect(planTable(asked, screen).columns.length).toBe(screen.list.columns.length);
      if (screen.form) expect(planForm(asked, screen).sections.length).toBe(screen.form.sections.length);
      if (screen.detail) expect(planDetail(asked, screen).sections.length).toBe(screen.detail.sections.length);
    });
  }
});

test("no details page says again when its record was created: the header does", () => {
  const again = Object.entries(all.files.screens).flatMap(([name, { entity, detail }]) => {
    const created = all.files.entities[entity]?.["x-entity"].times?.created;
    const fields = (detail?.sections ?? []).flatMap((section) => section.fields ?? []);
    return created !== undefined && fields.some((field) => (typeof field === "string" ? field : field.field) === created) ? [name] : [];
  });
  expect(again).toEqual([]);
});

test.each([
  ["deskArticles", "headline", "title"],
  ["deskChannels", "nameEn", "nameZh"],
  ["warehouseList", "nameEn", "nameZh"],
])("%s shows the name in the reader's language, above the other one", (name, english, chinese) => {
  const screen = all.files.screens[name];
  if (!screen) throw new Error("no such screen");
  const named = planTable(input(screen.entity), screen).columns.filter(({ field }) => [english, chinese].includes(field.name));
  const seen = (language: string) => named.find(({ except }) => !except?.includes(language));
  expect([seen("en")?.field.name, seen("en")?.second?.name]).toEqual([english, chinese]);
  expect(seen("zh")?.field.name).toBe(chinese);
});

test.each(["deskBilling", "deskOverseasBilling", "deskParcelBilling", "deskPortBilling"])(
  "%s names charging, and then the bill, as the next step of its rows",
  (name) => {
    const screen = all.files.screens[name];
    if (!screen) throw new Error("no such screen");
    const asked = input(screen.entity);
    // The next steps of the states are the customer's; the desk has none (`siteCatalog.ts`).
    const { next: _customers, ...states } = asked.states ?? {};
    const steps = planTable({ ...asked, states: states as typeof asked.states & object }, screen).rowActions.filter(({ next }) => next);
    const ids = steps.map(({ id }) => id);
    expect([ids[0], ids.includes("issueBill")]).toEqual([expect.stringMatching(/^charge/), true]);
  },
);

const routes: { readonly path: string; readonly route: Route }[] = [];
const collect = (list: readonly Route[], base = ""): void => {
  for (const route of list) {
    const path = route.path.startsWith("/") ? route.path : `${base}/${route.path}`;
    routes.push({ path, route });
    collect(route.children ?? [], path);
  }
};
collect(all.files.site.routes);
const at = (path: string): Route | undefined => routes.find((one) => one.path === path)?.route;

test("no page of a customer's record repeats the time that stands in its head", () => {
  const pages = routes.flatMap(({ route }) => (route.screen === undefined ? [] : (all.files.screens[route.screen] ?? [])));
  const repeated = pages.flatMap(({ entity, detail }) => {
    const { created, updated } = all.entity(entity)["x-entity"].times ?? {};
    const fields = detail?.sections.flatMap(({ fields: own }) => own.map((one) => (typeof one === "string" ? one : one.field))) ?? [];
    return fields.filter((field) => field === created || field === updated).map((field) => `${entity}: ${field}`);
  });
  expect(repeated).toEqual([]);
});

test.each([
  ["parcelDetails", "actualWeight", "weight"],
  ["parcelDetails", "actualLength", "length"],
  ["deskParcel", "actualHeight", "height"],
  ["overseasDetails", "receiptCartons", "cartons"],
  ["overseasDetails", "quantity", "productNum"],
  ["waybillDetails", "inboundActualWeight", "customerActualWeight"],
])("%s compares the measured %s with what was declared", (name, measured, declared) => {
  const rows = all.files.screens[name]?.detail?.sections.flatMap(({ compare }) => compare?.rows ?? []) ?? [];
  const named = rows.map(({ of }) => of.map((one) => (typeof one === "object" ? one?.field : one)));
  const row = named.find((one) => one.includes(measured)) ?? [];
  expect([row[0], row.at(-1)]).toEqual([declared, measured]);
});

test.each(["waybillDetails", "portOrderDetails", "overseasDetails", "parcelDetails", "pickupDetails"])(
  "%s has a paper to print",
  (name) => {
    const actions = all.files.screens[name]?.detail?.actions ?? [];
    expect(actions.filter((one) => typeof one === "object" && one.print !== undefined)).not.toEqual([]);
  },
);

test.each(["order", "portOrder", "airOrder", "oceanOrder", "overseasOrder"])("%s reads a pasted sender", (name) => {
  const sender = all.files.screens[name]?.form?.sections.find(({ id }) => id === "sender");
  expect(Object.keys(sender?.paste ?? {})).toEqual(expect.arrayContaining(["company", "person", "phone", "street"]));
});

test("the routes are in the order of the specification", () => {
  const facts = routes.flatMap(({ route }) => route["x-spec"]?.find((id) => id.startsWith("R-")) ?? []);
  expect(facts).toEqual([...facts].sort());
});

test("the log-in page, the order form and a waybill's page are not in the menu [L-04]", () => {
  const stated = routes.filter(({ route }) => route["x-status"] === undefined);
  const hidden = stated.filter(({ route }) => route.hidden && !route.redirect).map(({ path }) => path);
  expect(hidden).toEqual(["/stdLogin", "/stdWaybillManagement/order", "/stdWaybillManagement/waybillDetails/:id"]);
});

test("an order is entered with a randomCode of its own [N-10]", () => {
  expect(at("/stdWaybillManagement/order")?.token).toBe("randomCode");
});

test("the address / leads to /home [N-08]", () => {
  expect(at("/")?.redirect).toBe("/home");
});

test("the dashboard is titled enquiry [R-011]", () => {
  expect(at("/stdDashboard")?.title).toEqual({ zh: "询价", en: "Enquiry" });
});

test("no menu entry leads nowhere: each route has a screen, a view, a redirect or children", () => {
  for (const { path, route } of routes)
    expect([route.screen, route.view, route.redirect, route.external, route.children].some(Boolean), path).toBe(true);
});

test("the parts of the draft are sections of the order form, under their names [E-DRF-02] [E-DRF-03] [E-DRF-04] [E-DRF-05] [E-DRF-06]", () => {
  const sections = all.files.screens["order"]?.form?.sections.map(({ id }) => id);
  expect(sections).toEqual(
    expect.arrayContaining(["channelFormLeft", "channelFormRight", "selectedImporterInfo", "invoiceInfo", "packingInfo"]),
  );
});

test("an importer of the forwarder can be chosen as well as one's own [E-IMP-R1]", () => {
  const { properties } = all.entity("waybill");
  expect(properties["importerId"]?.["x-reference"]?.entity).toBe("importer");
  expect(properties["suppliedImporter"]?.["x-reference"]?.entity).toBe("supplied-importer");
  expect(all.entity("supplied-importer")["x-entity"].owner).toBe("shared");
});

test("the waybill list has the tabs of its states, searches many numbers and opens a page of its own", () => {
  const { list } = all.files.screens["waybillList"] ?? {};
  expect(list).toMatchObject({ tabs: "states", open: "/stdWaybillManagement/waybillDetails/{id}" });
  expect(list?.search).toEqual(expect.arrayContaining(["waybillNo", "referenceNo", "trackNumber"]));
});

test("a parcel whose only bill is one of several parcels has no empty list of its own bills", () => {
  const isShown = (screen: string, id: string, parcel: Rec): boolean => {
    const when = all.files.screens[screen]?.detail?.related?.find((one) => one.id === id)?.["x-show-when"];
    return when === undefined || evaluateBoolean({ [when]: parseExpr(when) }, when, { self: parcel }) === true;
  };
  for (const screen of ["parcelDetails", "deskParcel"]) {
    const lists = (parcel: Rec) => ["bills", "billedTogether"].filter((id) => isShown(screen, id, { parcelNo: "B", ...parcel }));
    expect(lists({})).toEqual(["bills"]);
    expect(lists({ billRound: 1, billedWith: "B" })).toEqual(["bills"]);
    expect(lists({ billRound: 1, billedWith: "A" })).toEqual(["billedTogether"]);
    expect(lists({ billRound: 2, billedWith: "A" })).toEqual(["bills", "billedTogether"]);
  }
});

test("a pickup that failed leads to its appointment while that is past, and then to arranging it again", () => {
  const holds = (appointmentPickupDate: string) =>
    all
      .statesOf("pickup-order")
      ?.next?.filter(({ where }) =>
        evaluateBoolean({ [where]: parseExpr(where) }, where, {
          self: { pickupStatus: "not_collected", appointmentPickupDate },
          now: "2026-11-20 12:00:00",
        }),
      )
      .map(({ id }) => id);
  expect(holds("2026-11-19 10:30:00")).toEqual(["changeAppointment"]);
  expect(holds("2026-11-21 10:30:00")).toEqual(["rebook"]);
});
