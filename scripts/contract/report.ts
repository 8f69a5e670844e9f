/** The findings of the contract for somebody who reads them on a terminal. */
import type { CallContract } from "./callContract.ts";
import type { Finding } from "./checkCalls.ts";

/** One line for each call, its findings below, and a total. */
export function contractReport(contracts: readonly CallContract[], findings: readonly Finding[]): string[] {
  const lines: string[] = [];
  const whole = findings.filter(({ call }) => call === "");
  if (whole.length > 0) lines.push(...callLines("the backend as a whole", "", whole));
  for (const contract of contracts) {
    const mine = findings.filter(({ call }) => call === contract.key);
    lines.push(...callLines(contract.key, `${contract.path}${contract.isAssumed ? "  (assumed)" : ""}`, mine, whyNot(contract)));
  }
  const broken = findings.filter(({ demanded, isMet }) => demanded && !isMet).length;
  const hints = findings.filter(({ demanded, isMet }) => !demanded && !isMet).length;
  const quiet = contracts.filter(({ key }) => !findings.some(({ call }) => call === key)).length;
  lines.push(
    "",
    `${contracts.length} calls, ${contracts.length - quiet} of them asked: ${broken} demands of the specification not met, ${hints} hints.`,
  );
  return lines;
}

function callLines(name: string, address: string, findings: readonly Finding[], whyNot = ""): string[] {
  const isBroken = findings.some(({ demanded, isMet }) => demanded && !isMet);
  const sign = findings.length === 0 ? "-" : isBroken ? "✗" : "✓";
  const missing = findings.filter(({ isMet }) => !isMet);
  return [
    `${sign} ${name.padEnd(30)} ${address}${findings.length === 0 ? `  ${whyNot}` : ""}`.trimEnd(),
    ...missing.map(({ demanded, about, told }) => `    ${demanded ? "✗ demanded" : "· hint"}: ${about}; came: ${told ?? "nothing"}`),
  ];
}

function whyNot({ does, mayWrite, isAnonymous }: CallContract): string {
  if (does === undefined) return "not asked: nothing is built on it, and it may write (--writes)";
  if (mayWrite) return "not asked: it may write (--writes)";
  return isAnonymous ? "not asked" : "not asked: no session (--login, --password)";
}
