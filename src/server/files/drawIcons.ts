/**
 * Draws SVG as PNG, for devices that take no SVG as the icon of an app.
 *
 * A program of its own draws, and ends: the server blocks every reader of sharp but those of uploaded pictures (`pictures.ts`), and this
 * block holds for a whole process. The SVG comes from the site map, never from a user.
 */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

/** An icon to draw: its SVG, and width and height in pixels. */
export interface IconToDraw {
  readonly svg: string;
  readonly size: number;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Arguments: the path of sharp, and the icons as JSON. Prints a JSON list of PNG files in Base64. */
const PROGRAM = `
  const [path, icons] = process.argv.slice(1);
  const sharp = require(path);
  const draw = async ({ svg, size }) =>
    (await sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()).toString("base64");
  Promise.all(JSON.parse(icons).map(draw)).then((drawn) => process.stdout.write(JSON.stringify(drawn)));
`;

/** Returns the PNG file of each icon, in their order. Throws if the program fails or takes longer than 20 s. */
export async function drawIcons(icons: readonly IconToDraw[]): Promise<Buffer[]> {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", PROGRAM, sharp, JSON.stringify(icons)], {
    env: {},
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_BYTES,
  });
  return (JSON.parse(stdout) as string[]).map((file) => Buffer.from(file, "base64"));
}
