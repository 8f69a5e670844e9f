/** The real ClamAV before the uploads: the EICAR test text is refused, and a daemon that is killed, frozen and back lets nothing through unscanned. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eicar, type ScannerDaemon, startVirusScanner } from "../../scripts/lib/virusScanner.mjs";
import type { StoredFileValue } from "../../src/server/files/uploadedFile.ts";
import { picture } from "../helpers/files/picture.ts";
import { ownDatabase, type OwnDatabase } from "../helpers/server/postgres.ts";
import { startServer, type ServerProcess } from "../helpers/server/serverProcess.ts";
import { patienceMs } from "./answers.ts";
import { type Client, createClient, type Told } from "./client.ts";
import { tell, trials } from "./figures.ts";

let scanner: ScannerDaemon;
let database: OwnDatabase | undefined;
let server: ServerProcess;
let client: Client;
beforeAll(async () => {
  scanner = await startVirusScanner();
  database = await ownDatabase();
  server = await startServer({ ...(database && { databaseUrl: database.url }), env: { LOG_LEVEL: "fatal", CLAMAV_URL: scanner.url } });
  client = createClient({ url: () => server.url });
  await client.logIn("demo");
});
afterAll(async () => {
  await server.kill();
  await database?.drop();
  scanner.stop();
});

/** A PDF of some kilobytes with the text in its middle. */
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${"% filling\n".repeat(200 + Math.random() * 800)}% ${text}\n%%EOF\n`);
const counts = { tried: 0, refused: 0, accepted: 0, failed: 0, hung: 0 };
async function upload(bytes: Buffer): Promise<Told<StoredFileValue>> {
  counts.tried += 1;
  const told = await client.upload<StoredFileValue>("orderFileUpload", bytes, `${randomUUID()}.pdf`);
  if (told.hung) counts.hung += 1;
  else if (told.code === 200) counts.accepted += 1;
  else if (told.problems?.[0]?.code === "fileVirus") counts.refused += 1;
  else counts.failed += 1;
  return told;
}
const urlOf = (told: Told<StoredFileValue>): string => server.url + (told.data?.url ?? "");
const statusOf = async (told: Told<StoredFileValue>): Promise<number> => (await fetch(urlOf(told))).status;
/** What a person reads who opens the file in a tab. */
const sentenceOf = async (told: Told<StoredFileValue>, language: string): Promise<string> =>
  (await fetch(urlOf(told), { headers: { accept: "text/html", "accept-language": language } })).text();

let letThrough = 0;

test("EICAR is refused in words, everything else is stored", async () => {
  for (let count = 0; count < trials(60, 6); count++) {
    const isClean = count % 2 === 0;
    const told = await upload(pdf(isClean ? "harmless" : eicar));
    expect(told.problems?.[0]?.code).toBe(isClean ? undefined : "fileVirus");
    if (isClean) expect(await statusOf(told)).toBe(200);
  }
  const image = await client.upload<StoredFileValue>("skuImageUpload", picture("a.png").buffer, "a.png");
  expect(image.code).toBe(200);
});

test("while the daemon is gone uploads are stored, and nobody opens them before they are scanned", async () => {
  scanner.kill();
  const [clean, wicked] = [await upload(pdf("harmless")), await upload(pdf(eicar))];
  expect([clean.code, wicked.code]).toEqual([200, 200]);
  for (const told of [clean, wicked]) if ((await statusOf(told)) !== 423) letThrough += 1;
  expect(await sentenceOf(clean, "en")).toMatch(/still being checked for viruses/);
  expect(await sentenceOf(clean, "zh")).toMatch(/病毒检查/);
  await scanner.begin();
  await expect.poll(() => statusOf(clean), { timeout: 30_000 }).toBe(200);
  await expect.poll(() => statusOf(wicked), { timeout: 30_000 }).toBe(410);
  expect([await sentenceOf(wicked, "en"), await sentenceOf(wicked, "zh")]).toEqual([
    expect.stringMatching(/virus was found/),
    expect.stringMatching(/发现病毒/),
  ]);
});

test("a frozen daemon is given up within the time of a call", async () => {
  const frozen = scanner.freeze();
  const since = performance.now();
  const told = await upload(pdf(eicar));
  const ms = performance.now() - since;
  if ((await statusOf(told)) !== 423) letThrough += 1;
  frozen.thaw();
  expect([told.code, ms < patienceMs]).toEqual([200, true]);
  await expect.poll(() => statusOf(told), { timeout: 30_000 }).toBe(410);
  tell({
    what: "viruses in uploads",
    ...counts,
    lost: letThrough,
    note: `daemon killed, frozen (given up in ${(ms / 1000).toFixed(1)} s) and back; lost: opened unscanned`,
  });
});
