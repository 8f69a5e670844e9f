// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FormDrawer } from "#engine/form/FormDrawer.tsx";
import { begin, bench, clearPage, field, sentence } from "../formPage.tsx";
import { draw, one, press, settle, type } from "../page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("a form in a drawer", () => {
  test("saves, tells what was stored and closes", async () => {
    const told: string[] = [];
    await draw(
      bench.host,
      <FormDrawer
        screen="shopForm"
        mode="create"
        onClose={() => void told.push("closed")}
        onSaved={(record) => void told.push(String(record["name"]))}
      />,
    );
    await settle();
    await type(field("Shop name"), "Hub");
    await press(one("button", sentence("form.save")));
    expect(told).toEqual(["Hub", "closed"]);
  });

  test("asks in its own foot before changes are thrown away", async () => {
    let closed = 0;
    await draw(bench.host, <FormDrawer screen="shopForm" mode="create" onClose={() => void (closed += 1)} onSaved={() => undefined} />);
    await settle();
    await type(field("Shop name"), "Hub");
    await press(one("button", sentence("action.cancel")));
    expect(closed).toBe(0);
    await press(one("button", sentence("form.keepEditing")));
    expect(field("Shop name").value).toBe("Hub");
    await press(one("button", sentence("action.cancel")));
    await press(one("button", sentence("form.throwAway")));
    expect(closed).toBe(1);
  });
});
