import { expect, test } from "vitest";
import config from "../../vite.config.ts";

test("a build, the development server and tests load the same modules: nothing is replaced", () => {
  expect(config).not.toHaveProperty("resolve");
  expect((config.test?.projects ?? []).filter((project) => typeof project === "object" && "resolve" in project)).toEqual([]);
  expect(config.test).not.toHaveProperty("alias");
});
