/** Findings in shared parts: one for all files that use the part alike, which its sentence names. */
import type { LintFinding } from "../workspace/finding.ts";
import { listed } from "../workspace/lintPhrases.ts";
import { say } from "../workspace/say.ts";

/** Joins equal findings of several users of a part, and names the users in the sentence. */
export function forEachUser(findings: readonly LintFinding[]): LintFinding[] {
  const alike = new Map<string, LintFinding>();
  for (const finding of findings) {
    const key = [finding.rule, finding.file, finding.pointer, finding.line, finding.column, finding.message].join("\n");
    const known = alike.get(key);
    if (!known || !finding.usedBy) alike.set(known ? `${key}\n${alike.size}` : key, finding);
    else alike.set(key, { ...known, usedBy: [...new Set([...(known.usedBy ?? []), ...finding.usedBy])] });
  }
  return [...alike.values()].map(withUsers);
}

function withUsers(finding: LintFinding): LintFinding {
  if (!finding.usedBy) return finding;
  const users = say` (used by ${listed(finding.usedBy)})`;
  return {
    ...finding,
    message: finding.message + users.en,
    ...(finding.details && {
      details: Object.fromEntries(Object.entries(finding.details).map(([language, text]) => [language, text + users.in(language)])),
    }),
  };
}
