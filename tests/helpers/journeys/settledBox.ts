import type { Locator } from "playwright-core";
import { expect } from "vitest";

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** How long a part must keep its place, in ms. */
const restMs = 150;

/**
 * Position of a part of the page once it rests. A page that is rendered again while it is measured has no box for a moment, and a box of
 * before leads the pointer to another part.
 */
export async function settledBox(part: Locator): Promise<Box> {
  await part.waitFor();
  let found: Box | null = null;
  await expect
    .poll(
      async () => {
        const before = await part.boundingBox();
        await new Promise((rested) => setTimeout(rested, restMs));
        found = await part.boundingBox();
        return found !== null && JSON.stringify(before) === JSON.stringify(found);
      },
      { message: "the part rests at one place" },
    )
    .toBe(true);
  if (!found) throw new Error("The part left the page while it was measured.");
  return found;
}
