// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { DiagramPaper } from "../../../src/workbench/diagram/DiagramPaper.tsx";
import { findMarks } from "../../../src/workbench/diagram/findMarks.ts";
import { type DiagramStructure, layoutDiagram, structureOf } from "../../../src/workbench/diagram/layoutDiagram.ts";
import { readMachine } from "../../../src/workbench/diagram/readMachine.ts";
import { clearPage } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

const states = { entity: "box", field: "state", initial: "new", codes: "box-state", tabs: [] };
const step = (id: string, from: string, to: string) => ({ id, label: { en: id }, by: "operator", from: [from], to });

test("a sheet of paper shows the diagram with its day, marks ends and loops, and says what the signs mean", async () => {
  vi.stubGlobal("print", vi.fn());
  const text = JSON.stringify({
    ...states,
    transitions: [step("send", "new", "sent"), step("return", "sent", "new"), step("lose", "sent", "lost")],
  });
  const codes = JSON.stringify({ items: ["new", "sent", "lost"].map((code) => ({ const: code, "x-label": { en: code } })) });
  const machine = readMachine(text, codes, {});
  if (!machine) throw new Error("no machine");
  const diagram = layoutDiagram(JSON.parse(structureOf(machine)) as DiagramStructure);
  const props = { diagram, machine, marks: findMarks(machine, []), counts: undefined, title: "Boxes", day: "28/11/2026" };
  await renderInWorkbench(await testWorkbench(), <DiagramPaper {...props} format="A3" onPrinted={() => undefined} />);
  const paper = document.querySelector(".diagram-paper");
  expect(paper?.querySelector("h1")?.textContent).toBe("Boxes28/11/2026");
  expect(paper?.querySelector(".diagram-legend")?.textContent).toBe(["unreachable", "end", "in a loop"].join(""));
  const signs = (code: string) => paper?.querySelectorAll(`[data-state="${code}"] .diagram-state-foot svg`).length;
  expect(["new", "sent", "lost"].map(signs)).toEqual([1, 1, 1]);
  expect(paper?.querySelector('[data-state="lost"]')?.hasAttribute("data-end")).toBe(true);
});
