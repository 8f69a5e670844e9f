/** Goes to addresses that nobody should follow: the page stays ours, runs nothing of theirs and draws something. */
import type { Journey } from "../helpers/journeys/journey.ts";
import { Tally } from "./answers.ts";

/** Dialogs, other origins, other pages: nothing of this may come of an address. */
export function watchOut({ page, context, server }: Journey): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (opened) => seen.push(`opened ${opened.url()}`));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) seen.push(`asked ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(server.url)) seen.push(`went to ${frame.url()}`);
  });
  return seen;
}

/** The page draws something with words in it, and nothing of it is theirs. */
export async function isDrawn({ page }: Journey): Promise<boolean> {
  return page
    .waitForFunction(() => (document.querySelector("main, [role=main], #root")?.textContent ?? "").trim().length > 10, undefined, {
      timeout: 15_000,
    })
    .then(
      () => true,
      () => false,
    );
}

/** Something of an address has become part of the page. */
export const theirs = ({ page }: Journey): Promise<boolean> =>
  page.evaluate(
    () =>
      document.querySelector("#root img[src='x'], #root iframe[srcdoc], #root svg[onload], #root a[href^='javascript:']") !== null ||
      "polluted" in {},
  );

export async function tryAddresses(journey: Journey, addresses: readonly string[], seen: string[]): Promise<Tally> {
  const { page, server } = journey;
  const tally = new Tally();
  for (const address of addresses) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    const drawn = await isDrawn(journey);
    const ours = page.url().startsWith(`${server.url}/`) && !(await theirs(journey)) && seen.length === 0;
    tally.add(!drawn ? { verdict: "hung" } : ours ? { verdict: "refused" } : { verdict: "failed", why: seen.splice(0).join() }, () =>
      address.slice(0, 100),
    );
  }
  return tally;
}
