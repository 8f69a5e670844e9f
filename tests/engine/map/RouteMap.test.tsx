// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { RouteMap } from "#engine/map/RouteMap.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const input = testInput(workshop, "repair");
const start = planAskedField(input, "start", { type: "string", "x-reference": { entity: "shop", key: "code", show: ["name"] } }, false);
const country = planAskedField(input, "country", { type: "string" }, false);
const spec = {
  stops: ["start", "country"],
  events: "place",
  places: { entity: "shop", names: ["code", "name"], show: "name", latitude: "lat", longitude: "lon" },
};
const shops = [
  { id: "1", code: "SZX", name: "Shenzhen", lat: 22.6, lon: 113.8 },
  { id: "2", code: "LAX", name: "Los Angeles", lat: 34, lon: -118.4 },
];
const stops = [
  { field: start, isStart: true, reached: undefined },
  { field: country, isStart: false, reached: undefined },
];
const places = () => [...document.querySelectorAll("li")].map((item) => [item.textContent, item.dataset["at"]]);
const drawRoute = (events: readonly object[]) =>
  draw(
    testHost(workshop, { shop: shops }),
    <RouteMap spec={spec} stops={stops} record={{ start: "SZX", country: "US" }} events={events as never} />,
  );

test("the route leads from its start over the places of the timeline to the country; the last place is where the record is", async () => {
  await drawRoute([
    { time: "2026-11-22 10:35:06", place: "洛杉矶 LAX" },
    { time: "2026-11-20 10:00:00", place: "SZX" },
  ]);
  await eventually(() =>
    expect(places()).toEqual([
      ["Shenzhen 11-20", "done"],
      ["Los Angeles 11-22", "here"],
      ["US", "next"],
    ]),
  );
  expect(document.querySelectorAll(".ld-map-way[data-done]")).toHaveLength(1);
  expect(document.querySelectorAll(".ld-map-way")).toHaveLength(2);
});

test("a record that has not left is at its start, and a place that nobody knows is left out", async () => {
  await drawRoute([{ time: "2026-11-20 10:00:00", place: "Nowhere" }]);
  await eventually(() =>
    expect(places()).toEqual([
      ["Shenzhen", "here"],
      ["US", "next"],
    ]),
  );
});

test("a single stop is where the route ends; what the timeline names of any sort of places comes before it", async () => {
  const sorts = [
    { entity: "shop", names: ["code", "name"], show: "name", latitude: "lat", longitude: "lon" },
    { entity: "branch", names: ["name"], latitude: "lat", longitude: "lon" },
  ];
  const branches = [{ id: "9", name: "Baoan", lat: 22.7, lon: 105 }];
  await draw(
    testHost(workshop, { shop: shops, branch: branches }),
    <RouteMap
      spec={{ stops: ["country"], events: "place", places: sorts }}
      stops={[{ field: country, isStart: false, reached: false }]}
      record={{ country: "US" }}
      events={
        [
          { time: "2026-11-21 10:00:00", place: "SZX" },
          { time: "2026-11-20 10:00:00", place: "Baoan" },
        ] as never
      }
    />,
  );
  await eventually(() =>
    expect(places()).toEqual([
      ["Baoan 11-20", "done"],
      ["Shenzhen 11-21", "here"],
      ["US", "next"],
    ]),
  );
});

test("a stop that the record has reached is done, though no entry of the timeline names it", async () => {
  await draw(
    testHost(workshop, { shop: shops }),
    <RouteMap
      spec={spec}
      stops={[
        { field: start, isStart: true, reached: true },
        { field: country, isStart: false, reached: true },
      ]}
      record={{ start: "SZX", country: "US" }}
      events={[]}
    />,
  );
  await eventually(() =>
    expect(places()).toEqual([
      ["Shenzhen", "done"],
      ["US", "here"],
    ]),
  );
});

test("two stops that are next to each other share a point and its name", async () => {
  const near = [{ id: "1", code: "SZX", name: "Shenzhen", lat: 39.5, lon: -99.1 }];
  await draw(
    testHost(workshop, { shop: near }),
    <RouteMap spec={spec} stops={stops} record={{ start: "SZX", country: "US" }} events={[]} />,
  );
  await eventually(() => expect(places()).toEqual([["Shenzhen · US", "here"]]));
});

test("land comes with the places: before, the frame is not known", async () => {
  const host = testHost(workshop, { shop: shops });
  host.source.failure = { code: 0, data: null };
  await draw(host, <RouteMap spec={spec} stops={[stops[0]!]} record={{ start: "SZX" }} events={[]} />);
  expect(document.querySelector(".ld-map")).not.toBeNull();
  expect(document.querySelector(".ld-map-land")).toBeNull();
  clearPage();
  await drawRoute([]);
  await eventually(() => expect(document.querySelectorAll(".ld-map-land")).toHaveLength(3));
});
