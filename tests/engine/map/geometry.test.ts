import { expect, test } from "vitest";
import { alongShorterWay, arcPath, frameAround, labelPlaces, mapPoint, ringsPath } from "#engine/map/geometry.ts";
import land from "#engine/map/land.json" with { type: "json" };

test("a route over the Pacific leaves the map at neither edge: it goes on beyond 180 degrees", () => {
  const [shenzhen, losAngeles, hamburg] = alongShorterWay([mapPoint(114, 22), mapPoint(-118, 34), mapPoint(10, 53)]);
  expect([shenzhen?.x, losAngeles?.x, hamburg?.x]).toEqual([114, 242, 370]);
});

test("the frame holds every point with room around it, in the asked shape", () => {
  const points = [mapPoint(114, 22), mapPoint(242, 34)];
  const frame = frameAround(points, 4);
  expect(frame.width / frame.height).toBeCloseTo(4);
  for (const { x, y } of points) {
    expect(x - frame.x).toBeGreaterThan(5);
    expect(frame.x + frame.width - x).toBeGreaterThan(5);
    expect(y).toBeGreaterThan(frame.y);
    expect(y).toBeLessThan(frame.y + frame.height);
  }
});

test("a short way is seen with its surroundings, not at its own size", () => {
  expect(frameAround([mapPoint(114, 22), mapPoint(114.2, 22.1)], 2).width).toBeGreaterThanOrEqual(60);
});

test("an arc bends to the north, and rings are closed", () => {
  expect(arcPath({ x: 0, y: 0 }, { x: 100, y: 0 })).toBe("M0 0Q50 -18 100 0");
  expect(ringsPath([[0, 0, 100, 0, 100, 100]])).toBe("M0 0L10 0L10 -12Z");
});

test("land across the date line is one piece, and none is drawn over the ocean between", () => {
  expect(ringsPath([[1790, 600, -1790, 600, -1790, 650, 1790, 650]])).toBe("M179 -72L181 -72L181 -78L179 -78Z");
  const widths = land.rings.map((ring) => {
    const at = [...ringsPath([ring]).matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
    return at.slice(1).reduce((most, x, index) => Math.max(most, Math.abs(x - (at[index] ?? x))), 0);
  });
  expect(widths.filter((width) => width > 180)).toEqual([]);
});

test("names that would overlap are above the northern point, below the other one, or nowhere; where the record is, its name is first", () => {
  const [frankfurt, hamburg, germany, shanghai] = [mapPoint(8, 50), mapPoint(10, 53), mapPoint(10, 51), mapPoint(121, 31)] as const;
  const near = { x: 20, y: 8 };
  expect(labelPlaces([shanghai, frankfurt, hamburg, germany], 2, near)).toEqual(["below", "below", "above", "none"]);
  expect(labelPlaces([shanghai, hamburg], 0, near)).toEqual(["below", "below"]);
});
