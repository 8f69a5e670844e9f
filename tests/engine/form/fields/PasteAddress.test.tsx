// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FormDrawer } from "#engine/form/FormDrawer.tsx";
import { begin, bench, clearPage, field, sentence } from "../../../helpers/engine/formPage.tsx";
import { draw, find, key, none, one, press, settle, type } from "../../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("a pasted address", () => {
  test("shows what it read before it fills the fields, and can be undone once", async () => {
    await draw(bench.host, <FormDrawer screen="shopForm" mode="create" onClose={() => undefined} onSaved={() => undefined} />);
    await settle();
    await press(one("button", sentence("form.paste")));
    const box = (await find("textbox", sentence("form.pasteHere"))) as HTMLTextAreaElement;
    await type(box, "Chain & Co. Ltd\n1 Pier Ave\nCarson, CA 90810");
    expect(field("Shop name").value).toBe("");
    expect(one("dialog").textContent).toContain("Carson");
    await press(one("button", sentence("form.pasteFill")));
    expect([field("Shop name").value, field("City").value]).toEqual(["Chain & Co. Ltd", "Carson"]);
    expect(none("textbox", sentence("form.pasteHere"))).toBe(true);

    // Of who was there before nothing is left within the next.
    await press(one("button", sentence("form.paste")));
    await type(one("textbox", sentence("form.pasteHere")) as HTMLTextAreaElement, "Attn: Dana Reyes\n10115 Berlin");
    await press(one("button", sentence("form.pasteFill")));
    expect([field("Shop name").value, field("City").value]).toEqual(["", "Berlin"]);

    // Ctrl+Z takes the last one back, once; what is typed after that has its own.
    const undo = () => key("z", document.body, { ctrlKey: true });
    await undo();
    expect([field("Shop name").value, field("City").value]).toEqual(["Chain & Co. Ltd", "Carson"]);
    await type(field("City"), "Compton");
    await undo();
    expect(field("City").value).toBe("Compton");
  });
});
