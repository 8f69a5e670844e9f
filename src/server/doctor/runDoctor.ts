/** Checks the machine and the settings of a server without starting one. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { checkPort } from "../settings/portInUse.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { checkDatabase } from "./checkDatabase.ts";
import { checkDelivery } from "./checkDelivery.ts";
import { checkFolders } from "./checkFolders.ts";
import { checkSettings } from "./checkSettings.ts";
import { faulty, type Finding, inOrder } from "./finding.ts";

/** Returns all findings. Settings that the server refuses are the only finding. @param home the project's folder */
export async function runDoctor(env: Readonly<Record<string, string | undefined>>, home: string): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = readSettings(env, home);
  } catch (error) {
    return [faulty("settings", errorMessage(error), "The table of settings is in docs/production.md.")];
  }
  const [port, folders, database, delivery] = await Promise.all([
    portFinding(settings),
    checkFolders(settings),
    checkDatabase(settings),
    checkDelivery(settings),
  ]);
  return [inOrder("Node", process.versions.node), ...checkSettings(env, settings, home), port, ...folders, ...database, ...delivery];
}

/** A running server of this product holds the port: that is as it should be. */
async function portFinding({ port, host }: Settings): Promise<Finding> {
  try {
    await checkPort({ port, host });
    return inOrder("PORT", `${port} is free`);
  } catch (error) {
    const isOurs = await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${port}/livez`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      (response) => response.ok,
      () => false,
    );
    return isOurs
      ? inOrder("PORT", `${port} is held by a running server`)
      : faulty("PORT", errorMessage(error), "Stop that program, or set another PORT.");
  }
}

/** Returns the findings as lines for a terminal, and a last line with their number. */
export function doctorLines(findings: readonly Finding[]): string[] {
  const wide = Math.max(...findings.map(({ part }) => part.length));
  const count = (level: Finding["level"]): number => findings.filter((one) => one.level === level).length;
  return [
    ...findings.flatMap(({ level, part, text, advice }) => [
      `${level.padEnd(5)} ${part.padEnd(wide)}  ${text}`,
      ...(advice === undefined ? [] : [`${" ".repeat(wide + 8)}${advice}`]),
    ]),
    `${count("ok")} in order, ${count("warn")} to look at, ${count("fail")} to fix`,
  ];
}
