/** A journey in the workbench: a copy of the schemas that it may change, the server on it, and the analyst Mei, logged in. */
import { afterAll, beforeAll, describe } from "vitest";
import { copySchemas, type SchemaCopy } from "../schemas/schemaCopy.ts";
import { type BenchSteps, benchSettings, openBench } from "./benchSteps.ts";
import { inJourney, type Journey } from "./journey.ts";

const built = { development: false };
const inDevelopment = { development: true };

/** The build that a journey runs in. */
type Build = Pick<WorkbenchOptions, "development">;

/** For a journey that runs in both builds every time. */
export const bothBuilds: readonly Build[] = [built, inDevelopment];

/**
 * Describes a journey of the workbench in the built product; with `npm test -- journeys --everywhere` under `npm run dev` too.
 *
 * There the same sources run unbundled and in StrictMode, which shows in how parts are mounted, and not in what one analyst does with them
 * or another. `development.test.ts` holds that in every run by a walk through all of the workbench, and `workbench-screens.test.ts` by the
 * preview, where the two have differed before.
 */
export function describeInBuilds(
  title: string,
  body: (build: Build) => void,
  builds: readonly Build[] = process.env["JOURNEY_BUILDS"] === "all" ? bothBuilds : [built],
): void {
  describe.each(builds)(`${title}, development: $development`, body);
}

/** How the workbench is opened. */
export interface WorkbenchOptions {
  /** Under `npm run dev`, rather than built. */
  readonly development: boolean;
  /** The file that is open at first; none if absent. */
  readonly file?: string;
  /** Complaints of the page that belong to the journey: between two texts that fit only together, the preview says so. */
  readonly expected?: RegExp;
}

/** The parts of an opened workbench; each throws before it is open. */
export interface OpenedWorkbench {
  readonly journey: () => Journey;
  readonly bench: () => BenchSteps;
  readonly copy: () => SchemaCopy;
  /** What the page complained of. */
  readonly complaints: string[];
}

/** Opens the workbench before the tests of a `describe`, and ends it after them. */
export function inWorkbench({ development, file, expected }: WorkbenchOptions): OpenedWorkbench {
  let copy: SchemaCopy | undefined;
  let bench: BenchSteps | undefined;
  const complaints: string[] = [];
  const journey = inJourney(async () => {
    copy = await copySchemas();
    return { schemaRoot: copy.root, env: { ...benchSettings }, development };
  });
  beforeAll(async () => {
    bench = await openBench(journey(), (what) => void (expected?.test(what) || complaints.push(what)));
    // Under `npm run dev`, the first page waits until the packages are bundled.
    if (development) bench.page.setDefaultTimeout(120_000);
    await bench.enter("Mei", file);
    if (file !== undefined) await bench.page.getByRole("region", { name: file, exact: true }).waitFor();
  });
  afterAll(async () => {
    await bench?.end();
    await copy?.remove();
  });
  const opened = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error("The workbench is not open yet.");
    return part;
  };
  return { journey, bench: () => opened(bench), copy: () => opened(copy), complaints };
}
