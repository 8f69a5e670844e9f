// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { file } from "#engine/kinds/file.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { EngineProvider } from "#engine/host/EngineProvider.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import { kindContract } from "./kindContract.tsx";

kindContract("file");

test("a cell of a list names the first file and counts the others; a detail page names all", () => {
  const rule = { accept: ["application/pdf"], maxBytes: 1000, call: "upload" };
  const field = planAskedField(testInput(workshop, "repair"), "bills", { type: "array", items: { type: "object", "x-file": rule } }, false);
  const value = ["a", "b", "c"].map((id) => ({ id, name: `${id}.pdf`, size: 1, type: "application/pdf", url: `/files/${id}` }));
  const host = testHost(workshop, {});
  const text = (reachable: boolean) =>
    renderToStaticMarkup(<EngineProvider host={host}>{file.render({ field, value, language: "en", reachable })}</EngineProvider>).replace(
      /<[^>]*>/g,
      "",
    );
  expect([text(false), text(true)]).toEqual([" a.pdf +2", " a.pdf b.pdf c.pdf"]);
});
