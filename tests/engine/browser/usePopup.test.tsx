// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useRef } from "react";
import { usePopup } from "#engine/browser/usePopup.ts";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

let box = { left: 0, top: 0, width: 0 };
function Field({ open }: { readonly open: boolean }) {
  const at = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePopup(open, at, popup);
  return (
    <>
      <span
        ref={(element) => {
          at.current = element;
          if (element) element.getBoundingClientRect = () => ({ ...box, bottom: box.top + 32, right: box.left + box.width }) as DOMRect;
        }}
      />
      <div ref={popup} id="popup" />
    </>
  );
}
const style = () => (document.getElementById("popup") as HTMLElement).style;

test("a popup opens below its box, as wide as the box and no narrower than its options need", () => {
  box = { left: 100, top: 100, width: 60 };
  drawPart(<Field open />);
  expect([style().left, style().top, style().width, style().bottom]).toEqual(["100px", "136px", "240px", "auto"]);
});

test("where there is more space above, it opens upwards", () => {
  box = { left: 100, top: window.innerHeight - 40, width: 300 };
  drawPart(<Field open />);
  expect([style().top, style().bottom, style().width]).toEqual(["auto", "44px", "300px"]);
});

test("it stays inside the window", () => {
  box = { left: window.innerWidth - 50, top: 100, width: 300 };
  drawPart(<Field open />);
  expect(style().left).toBe(`${window.innerWidth - 304}px`);
});

test("while it is closed it is not placed", () => {
  drawPart(<Field open={false} />);
  expect(style().top).toBe("");
});
