import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../../scripts/lib/root.mjs";

export interface Run {
  readonly code: number | null;
  /** Both streams. */
  readonly output: string;
}

/** A copy of the project to plant faults in. */
export interface ProjectCopy {
  readonly root: string;
  /** Writes a file for as long as `during` runs, then puts back what was there. */
  readonly plant: <Result>(path: string, text: string | ((before: string) => string), during: () => Promise<Result>) => Promise<Result>;
  /** Runs Node in the copy. */
  readonly node: (...args: string[]) => Promise<Run>;
  readonly remove: () => Promise<void>;
}

const sources = [
  "src",
  "scripts",
  "tests",
  "schemas",
  "screens.json",
  "examples",
  "index.html",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  ".oxlintrc.json",
  ".npmrc",
];

/** The environment of a program whose output a test reads: on a build server (`CI`) tools colour what they print. */
const plainEnv: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, CI: undefined };

/** Runs Node to its end. Output is without colours unless `env` says otherwise. */
export function runNode(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = plainEnv): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) => done({ code, output }));
  });
}

/** Copies what is in the repository. `linked` borrows node_modules; without it the copy is as bare as a clone. */
export async function copyProject({ linked = true } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), "lading-project-"));
  for (const path of sources) if (existsSync(join(root, path))) await cp(join(root, path), join(folder, path), { recursive: true });
  if (linked) await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    root: folder,
    async plant(path, text, during) {
      const file = join(folder, path);
      const before = await readFile(file, "utf8").catch(() => undefined);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof text === "string" ? text : text(before ?? ""));
      try {
        return await during();
      } finally {
        await (before === undefined ? rm(file) : writeFile(file, before));
      }
    },
    node: (...args) => runNode(folder, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
