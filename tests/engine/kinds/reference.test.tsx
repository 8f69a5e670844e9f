// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { reference } from "#engine/kinds/reference.tsx";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("reference");

afterEach(clearPage);

test("a cell shows the fields of the referenced record, and the value itself where there is none", async () => {
  const field = planAskedField(
    testInput(workshop, "repair"),
    "shop",
    { type: "string", "x-reference": { entity: "shop", show: ["name", "city"] } },
    false,
  );
  const host = testHost(workshop, { shop: [{ id: "1", name: "Hub", city: "Leeds" }] });
  await draw(
    host,
    <>
      {["1", "9"].map((value) => (
        <p key={value}>{reference.render({ field, value, language: "en" })}</p>
      ))}
    </>,
  );
  await eventually(() => expect([...document.querySelectorAll("p")].map((cell) => cell.textContent)).toEqual(["Hub Leeds", "9"]));
});
