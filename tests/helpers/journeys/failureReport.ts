import type { BrowserContext, Page } from "playwright-core";
import type { ServerProcess } from "../server/serverProcess.ts";

/** Characters of a page's text, and of the server's last output, that a report quotes. */
const quotedCharacters = 2_000;

interface FailedJourney {
  readonly context: BrowserContext;
  readonly server: ServerProcess;
  readonly picture: (name: string, of?: Page) => Promise<string>;
}

/** Describes a failed step: the text and a picture of every open page, and the last output of the server. */
export async function failureReport(journey: FailedJourney, name: string): Promise<string> {
  const pages =
    journey.context
      .browser()
      ?.contexts()
      .flatMap((context) => context.pages()) ?? [];
  const reports: string[] = [];
  for (const [index, page] of pages.entries()) {
    const picture = await journey.picture(index === 0 ? name : `${name}-${index + 1}`, page).catch(() => "none");
    const dialogs = page.locator("[role=dialog], [role=alertdialog]");
    const front = (await dialogs.count()) > 0 ? dialogs.last() : page.locator("body");
    const text = await front.innerText().catch((error: Error) => error.message);
    reports.push(`${page.url()} (picture: ${picture})\n${text.replace(/\n{2,}/g, "\n").slice(0, quotedCharacters)}`);
  }
  const { process: server, output } = journey.server;
  const exit = server.exitCode ?? server.signalCode;
  return [
    "Pages at the time of the failure:",
    ...reports,
    `Server${exit === null ? "" : `, ended by ${exit}`}: ${output().slice(-quotedCharacters)}`,
  ].join("\n\n");
}
