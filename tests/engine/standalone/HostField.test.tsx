// @vitest-environment happy-dom
/** One field of a host page, without a form. */
import { afterEach, expect, test } from "vitest";
import { HostField } from "#engine/standalone/HostField.tsx";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

test("a field has its label, its input and what is wrong with it; disabled it takes nothing", async () => {
  await draw(
    testHost(workshop, {}),
    <>
      <HostField entity="repair" field="ticket" value="R-17" problem="Taken" />
      <HostField entity="repair" field="owner/name" value="Ada" disabled />
      <p>
        <HostField entity="repair" field="rate" value="30" shown />
      </p>
    </>,
  );
  await eventually(() => expect(document.querySelectorAll("input")).toHaveLength(2));
  const [ticket, name] = document.querySelectorAll("input");
  expect([ticket?.value, ticket?.getAttribute("aria-invalid"), document.querySelector(".ld-problem")?.textContent]).toEqual([
    "R-17",
    "true",
    "Taken",
  ]);
  expect([name?.value, name?.closest("fieldset")?.disabled]).toEqual(["Ada", true]);
  expect(document.querySelector("p:not([class])")?.textContent).toBe("¥30.00");
});
