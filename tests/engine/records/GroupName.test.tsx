// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { GroupName } from "#engine/records/GroupName.tsx";
import { sumFields } from "#engine/records/sumFields.ts";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

test("totals of several groups bear the name of their group, one without a value a dash", async () => {
  const fields = sumFields(testInput(library, "loan"), { id: "pages", of: ["pages"], by: ["branch"] });
  await draw(
    testHost(library, {}, {}),
    <ul>
      {["N", "3", null].map((branch) => (
        <li key={branch}>
          <GroupName fields={fields} group={{ by: [branch], count: 1, of: ["5"] }} />
        </li>
      ))}
    </ul>,
  );
  const names = [...document.querySelectorAll("li")].map((item) => item.textContent);
  expect(new Set(names).size).toBe(3);
  expect(names.every((name) => name !== "")).toBe(true);
  expect(names[2]).toBe("–");
});
