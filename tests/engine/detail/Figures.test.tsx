// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { Figures } from "#engine/detail/Figures.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { clearPage, draw, texts } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const figure = (name: string) =>
  planAskedField(testInput(workshop, "repair"), name, { type: "number", "x-label": { zh: name, en: name } }, false);
const fields = [figure("boxes"), figure("kilos")];

test("the figures of a record are those that it has: nothing stands in place of one that is not known yet", async () => {
  await draw(testHost(workshop, {}), <Figures fields={fields} record={{ boxes: 0 }} />);
  expect(texts([...document.querySelectorAll("dl > div")])).toEqual(["boxes0"]);
});

test("a record without any has no card for them", async () => {
  await draw(testHost(workshop, {}), <Figures fields={fields} record={{}} />);
  expect(document.querySelector("dl")).toBeNull();
});
