import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this machine lets us install Debian packages: root, on a system that has apt-get. */
const canInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs Debian packages; false when that is not possible or fails. */
export function aptInstall(/** @type {string[]} */ ...packages) {
  if (!canInstall()) return false;
  console.log(`Installing ${packages.join(", ")} with apt-get ...`);
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
      .status === 0;
  run("update");
  return run("install", "-y", "--no-install-recommends", ...packages);
}
