import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/**
 * One command of a longer run.
 * @typedef {object} Step
 * @property {string} name shown in the output
 * @property {string} command program
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {boolean} [live] prints output immediately, not only after a failure
 */

/** @typedef {{ name: string, ok: boolean, seconds: number }} Outcome */

const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1000;

/** A script of the project as a step, run with this Node. */
export function nodeStep(/** @type {string} */ name, /** @type {string[]} */ args, /** @type {Partial<Step>} */ more = {}) {
  return { name, command: process.execPath, args, ...more };
}

/** Runs one step without standard input and prints its result. @returns {Promise<Outcome>} */
export function runStep(/** @type {Step} */ { name, command, args, env, live }) {
  const since = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", live ? 1 : "pipe", live ? 2 : "pipe"],
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  return new Promise((done) => {
    const end = (/** @type {boolean} */ ok, /** @type {string} */ text) => {
      const took = seconds(since);
      console.log(`${ok ? "ok    " : "FAILED"} ${name.padEnd(24)} ${took.toFixed(1)} s`);
      if (!ok && text) console.log(text.trimEnd());
      done({ name, ok, seconds: took });
    };
    child.on("error", (error) => end(false, error.message));
    child.on("close", (code) => end(code === 0, Buffer.concat(output).toString()));
  });
}
