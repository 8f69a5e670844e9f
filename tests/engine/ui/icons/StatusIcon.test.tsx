import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { StatusIcon } from "#engine/ui/icons/StatusIcon.tsx";

const markup = (icon?: string) => renderToStaticMarkup(<StatusIcon icon={icon} />);

test("eighths and a half fill the ring by their share", () => {
  expect(markup("pie-4")).toBe(markup("half").replace('data-mark="half"', 'data-mark="pie-4"'));
  expect(markup("3/8")).toBe(markup("pie-3").replace('data-mark="pie-3"', 'data-mark="3/8"'));
});

test("other names of an icon show the same icon", () => {
  expect([markup("tick"), markup("magnifier")]).toEqual([markup("check"), markup("look")]);
});

test("an unknown name, and none, show an empty ring", () => {
  expect(markup("hologram").replace("hologram", "ring")).toBe(markup());
});
