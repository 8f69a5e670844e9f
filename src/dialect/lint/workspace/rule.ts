/** A rule of the check: looks at all files and says what it finds. */
import type { LintFinding } from "./finding.ts";
import type { Workspace } from "./workspace.ts";

export type LintRule = (workspace: Workspace) => LintFinding[];
