// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useRef } from "react";
import { focusPath, lastFocusedTrigger, nearestFocusable, trackFocus, useFocusRestore } from "#engine/browser/focusRestore.ts";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

const get = (id: string) => document.getElementById(id) as HTMLElement;

describe("the nearest control of a removed element", () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<ul id="list"><li id="a"><button id="a1"></button></li><li id="b"><button id="b1"></button></li><li id="c"><button id="c1"></button></li></ul><button id="out"></button>';
  });

  test("is the element itself while it exists", () => {
    expect(nearestFocusable(focusPath(get("b1")))?.id).toBe("b1");
  });

  test("is in the next row, else in the row before", () => {
    const [middle, last] = [focusPath(get("b1")), focusPath(get("c1"))];
    get("b").remove();
    expect(nearestFocusable(middle)?.id).toBe("c1");
    get("c").remove();
    expect(nearestFocusable(last)?.id ?? nearestFocusable(middle)?.id).toBe("a1");
  });

  test("is next to the list where the whole list is gone", () => {
    const path = focusPath(get("b1"));
    get("list").remove();
    expect(nearestFocusable(path)?.id).toBe("out");
  });
});

test("the trigger of a dialog is the focused element, or the last one where the focus was lost", () => {
  document.body.innerHTML = '<button id="open"></button>';
  const stop = trackFocus();
  get("open").focus();
  expect(lastFocusedTrigger()?.id).toBe("open");
  get("open").blur();
  expect(lastFocusedTrigger()?.id).toBe("open");
  stop();
});

test("the trigger of a menu entry is the menu's button", () => {
  document.body.innerHTML = '<button id="more"></button><div role="menu" aria-labelledby="more"><button id="entry"></button></div>';
  get("entry").focus();
  expect(lastFocusedTrigger()?.id).toBe("more");
});

test("a box that loses its focused element focuses the nearest control after the render", () => {
  function Chips({ names }: { readonly names: readonly string[] }) {
    const box = useRef<HTMLDivElement>(null);
    useFocusRestore(box);
    return (
      <div ref={box}>
        {names.map((name) => (
          <button key={name} type="button" id={name}>
            {name}
          </button>
        ))}
      </div>
    );
  }
  const { redraw } = drawPart(<Chips names={["one", "two", "three"]} />);
  get("two").focus();
  redraw(<Chips names={["one", "three"]} />);
  expect(document.activeElement?.id).toBe("three");
});
