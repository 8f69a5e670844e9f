import type { Journey } from "./journey.ts";

/** So much of a page is told, and so much of what its server said last. */
const toldCharacters = 2_000;

/** What a person would see who came by when a step failed: each page in words and as a picture, and the server's last lines. */
export async function whatStood(journey: Journey, name: string): Promise<string> {
  const pages =
    journey.context
      .browser()
      ?.contexts()
      .flatMap((context) => context.pages()) ?? [];
  const told: string[] = [];
  for (const [index, page] of pages.entries()) {
    const picture = await journey.picture(index === 0 ? name : `${name}-${index + 1}`, page).catch(() => "none");
    const dialogs = page.locator("[role=dialog], [role=alertdialog]");
    const front = (await dialogs.count()) > 0 ? dialogs.last() : page.locator("body");
    const text = await front.innerText().catch((error: Error) => error.message);
    told.push(`${page.url()} (picture: ${picture})\n${text.replace(/\n{2,}/g, "\n").slice(0, toldCharacters)}`);
  }
  const { process: server, output } = journey.server;
  const ended = server.exitCode ?? server.signalCode;
  return [
    "What stood on the pages:",
    ...told,
    `Server${ended === null ? "" : `, ended by ${ended}`}: ${output().slice(-toldCharacters)}`,
  ].join("\n\n");
}
