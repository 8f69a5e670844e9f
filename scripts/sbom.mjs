/**
 * `npm run sbom`: what the product is made of, from the lock file, as CycloneDX
 * JSON on standard output; the same lock file gives the same letters.
 * `npm run sbom -- --licences` lists name, version and licence of each package
 * instead, and fails where one is not among those that may be used.
 */
import "./lib/help.mjs";
import "./lib/node-version.mjs";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./lib/root.mjs";
import { licences } from "./lib/licences.mjs";

/** Removes what differs between runs. */
function bill() {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync(npm, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { serialNumber: _, ...document } = JSON.parse(stdout);
  delete document.metadata?.timestamp;
  // npm calls it after the folder that it lies in.
  if (document.metadata?.component) document.metadata.component.name = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).name;
  return document;
}

if (isProgram(import.meta.url)) {
  if (process.argv.includes("--licences")) {
    const all = licences();
    for (const { name, version, licence, allowed } of all)
      console.log(`${name.padEnd(40)} ${version.padEnd(12)} ${licence}${allowed ? "" : "   MAY NOT BE USED"}`);
    process.exitCode = all.every(({ allowed }) => allowed) ? 0 : 1;
  } else console.log(JSON.stringify(bill(), null, 2));
}
