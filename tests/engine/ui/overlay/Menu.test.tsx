// @vitest-environment happy-dom
/** The list of a menu is in the same part of the page as its button. */
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import MenuPanel from "#engine/ui/overlay/MenuPanel.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const panel = {
  id: "list",
  triggerId: "row",
  label: "Row",
  open: true,
  items: [{ id: "edit", label: "Edit" }],
  placement: "bottom-end",
  onClose: () => undefined,
} as const;

/** A button that is named only while its menu is open, as those of many rows are. */
function Row({ open }: { readonly open: boolean }) {
  return (
    <main>
      <button id={open ? "row" : undefined}>Row</button>
      {open && <MenuPanel {...panel} />}
    </main>
  );
}

test("also where its button gets its name along with it", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Row open={false} />));
  await act(async () => root.render(<Row open />));
  expect(document.getElementById("list")?.closest("main")).not.toBeNull();
  await act(async () => root.unmount());
});
