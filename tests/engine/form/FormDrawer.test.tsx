// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FormDrawer } from "#engine/form/FormDrawer.tsx";
import { begin, bench, clearPage, endSession, field, fill, sentence } from "../../helpers/engine/formPage.tsx";
import { shopForm, workshop } from "../../helpers/engine/workshop.ts";
import { all, draw, find, key, none, one, press, settle, texts, type } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("a form in a drawer", () => {
  test("saves, reports the stored record and closes", async () => {
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

  test("saves once: the save key sends nothing while it closes", async () => {
    await draw(bench.host, <FormDrawer screen="shopForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />);
    await settle();
    await type(field("Shop name"), "Hub");
    await key("s", document.body, { ctrlKey: true });
    await type(field("Shop name"), "Hub two");
    await key("s", document.body, { ctrlKey: true });
    expect(bench.sent).toHaveLength(1);
  });

  test("keeps the figures of the form in view beside its buttons, and works them out while one types", async () => {
    await draw(bench.host, <FormDrawer screen="repairForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />);
    await settle();
    await fill("Hours", "2");
    const bar = one("button", sentence("action.cancel")).parentElement;
    expect(texts([...(bar?.querySelectorAll(".ld-total") ?? [])]).join()).toContain("2");
  });

  test("has no figures where the form names none", async () => {
    await draw(bench.host, <FormDrawer screen="shopForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />);
    await settle();
    expect(document.querySelector(".ld-totals")).toBeNull();
  });

  test("asks in its footer before it discards changes", async () => {
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

  test("stays while Escape closes what is open inside it", async () => {
    let closed = 0;
    await draw(bench.host, <FormDrawer screen="shopForm" mode="create" onClose={() => void (closed += 1)} onSaved={() => undefined} />);
    await press(await find("button", sentence("form.paste")));
    const box = await find("textbox", sentence("form.pasteHere"));
    await key("Escape", box);
    expect([closed, all("textbox", sentence("form.pasteHere"))]).toEqual([0, []]);
    await key("Escape", one("textbox", "City"));
    expect(closed).toBe(1);
  });

  test("keeps its input over a reload", async () => {
    const drawer = <FormDrawer screen="repairForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />;
    await draw(bench.host, drawer);
    await settle();
    await type(field("Ticket"), "HALF");
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    clearPage();
    await draw(bench.host, drawer);
    await settle();
    await press(one("button", sentence("form.restore")));
    expect(field("Ticket").value).toBe("HALF");
  });

  test("uses the noun of its entity in the title", async () => {
    await draw(bench.host, <FormDrawer screen="shopForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />);
    await settle();
    expect(one("dialog").textContent).toContain(sentence("form.titleNew", { label: "shop" }));
  });

  test("names what a new record is made for, where its form has a name for that; a stored one is saved", async () => {
    const label = { zh: "开店", en: "Open a shop" };
    const named = { ...shopForm, form: { ...shopForm.form, createLabel: label } } as typeof shopForm;
    begin({ shop: [{ id: "s1", version: 1, name: "Hub" }] }, { ...workshop, screens: { ...workshop.screens, shopForm: named } });
    const drawer = (props: object) => (
      <FormDrawer screen="shopForm" mode="create" onClose={() => undefined} onSaved={() => undefined} {...props} />
    );
    await draw(bench.host, drawer({}));
    await settle();
    expect([texts(all("heading"))[0], none("button", sentence("form.save"))]).toEqual([label.en, true]);
    expect(one("button", label.en).textContent).toBe(label.en);
    clearPage();
    await draw(bench.host, drawer({ mode: "edit", id: "s1" }));
    await settle();
    expect([none("button", label.en), none("button", sentence("form.save"))]).toEqual([true, false]);
  });

  test("keeps its input when the session ends, also on a screen without drafts", async () => {
    const drawer = <FormDrawer screen="shopForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />;
    await draw(bench.host, drawer);
    await settle();
    await type(field("Shop name"), "Hub");
    await endSession();
    clearPage();
    await draw(bench.host, drawer);
    await settle();
    await press(one("button", sentence("form.restore")));
    expect(field("Shop name").value).toBe("Hub");
    await press(one("button", sentence("action.cancel")));
    await press(one("button", sentence("form.throwAway")));
    clearPage();
    await draw(bench.host, drawer);
    await settle();
    expect(none("button", sentence("form.restore"))).toBe(true);
  });
});
