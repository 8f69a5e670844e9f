import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatusIcon } from "#engine/ui/icons/StatusIcon.tsx";
import { StatusTag } from "#engine/ui/StatusTag.tsx";

const mark = (name?: string) => renderToStaticMarkup(<StatusIcon icon={name} />);

test("a state is shown by its words, its hue and its mark", () => {
  const html = renderToStaticMarkup(
    <StatusTag color="teal" icon="pie-3">
      On the way
    </StatusTag>,
  );
  expect(html).toContain("ld-hue-teal");
  expect(html).toContain('data-mark="pie-3"');
  expect(html).toContain("On the way");
});

test("a hue nobody knows is slate, a mark nobody knows an empty ring", () => {
  const html = renderToStaticMarkup(
    <StatusTag color="toString" icon="sparkle">
      New
    </StatusTag>,
  );
  expect(html).toContain("ld-hue-slate");
  expect(html).toContain("ld-mark-ring");
  expect(html).not.toContain("ld-mark-disc");
});

test.each([
  ["pie-2", "M7 7V3.4A3.6 3.6 0 0 1 10.60 7.00Z"],
  ["half", "M7 7V3.4A3.6 3.6 0 0 1 7.00 10.60Z"],
  ["pie-6", "M7 7V3.4A3.6 3.6 0 1 1 3.40 7.00Z"],
])("%s fills its share of the ring, like a clock", (name, path) => {
  expect(mark(name)).toContain(path);
});

test("eight eighths are a full disc, none an empty ring", () => {
  expect(mark("pie-8")).toContain("ld-mark-disc");
  expect(mark("pie-0")).not.toContain("ld-mark-disc");
  expect(mark()).toBe(mark("ring"));
});

test.each(["check", "pause", "back", "cross", "alert", "look"])("%s is a sign on a disc", (name) => {
  expect(mark(name)).toContain("ld-mark-stroke");
});

test("a mark says nothing to a screen reader: the words do", () => {
  expect(mark("check")).toContain('aria-hidden="true"');
});
