// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Segments } from "#engine/ui/Segments.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

const options = [
  { value: "compact", label: "Compact" },
  { value: "normal", label: "Normal" },
  { value: "wide", label: "Wide", disabled: true },
] as const;

test("segments are one choice with a name, of radios", () => {
  const chosen = vi.fn();
  const { place } = drawPart(<Segments label="Density" options={options} value="normal" onChange={chosen} />);
  const group = place.querySelector("[role=radiogroup]");
  expect(group?.getAttribute("aria-label")).toBe("Density");
  const radios = [...place.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  act(() => radios[0]?.click());
  expect(chosen).toHaveBeenCalledWith("compact");
});

test("the id goes to the first radio, so that an error link leads into the group", () => {
  const { place } = drawPart(
    <Segments id="density" labelledBy="label" options={options} value={undefined} onChange={() => undefined} invalid />,
  );
  expect(document.getElementById("density")).toBe(place.querySelector("input"));
  expect(place.querySelector("[role=radiogroup]")?.getAttribute("aria-invalid")).toBe("true");
});
