import { expect, test } from "vitest";
import { alongShorterWay, arcPath, frameAround, mapPoint, ringsPath } from "#engine/map/geometry.ts";

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
