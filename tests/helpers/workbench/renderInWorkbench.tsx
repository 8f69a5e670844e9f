/** Renders a component of the workbench with a draft, over a server that keeps its files in memory. */
import type { ReactNode } from "react";
import { workbenchGrants } from "#dialect/schema/roles.ts";
import type { Analyst } from "#dialect/wire/analyst.ts";
import type { DraftState, FileText, WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { LintFinding } from "#dialect/lint/workspace/finding.ts";
import { loadRuleWords } from "#dialect/lint/ruleWords.ts";
import { createWorkbenchTranslation } from "../../../src/workbench/client/translation.ts";
import type { WorkbenchApi } from "../../../src/workbench/client/workbenchApi.ts";
import { WorkbenchContext, type WorkbenchContextValue } from "../../../src/workbench/client/WorkbenchContext.tsx";
import { WorkbenchDraft } from "../../../src/workbench/client/workbenchDraft.ts";
import { benchWords, testLanguages } from "./benchWords.ts";
import { drawPlain } from "../engine/page.tsx";

export interface TestWorkbenchOptions {
  /** Published texts by path. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What the server says about some of the files. */
  readonly files?: readonly Partial<WorkbenchFile>[];
  readonly findings?: readonly LintFinding[];
  readonly others?: DraftState["others"];
  /** Calls that replace those of the test. */
  readonly api?: Partial<WorkbenchApi>;
  readonly publishes?: boolean;
  /** What else the server says about the person. */
  readonly analyst?: Partial<Analyst>;
  readonly language?: string;
  readonly languages?: WorkbenchContextValue["languages"];
  readonly changeSet?: string;
  readonly setChangeSet?: (name: string) => void;
}

/** Kind of a schema file, by its folder. */
function kindOf(path: string): WorkbenchFile["kind"] {
  const folders: Readonly<Record<string, WorkbenchFile["kind"]>> = {
    entities: "entity",
    screens: "screen",
    states: "states",
    codes: "codes",
  };
  return folders[path.split("/")[1] ?? ""] ?? (path.endsWith("limits.json") ? "limits" : "site");
}

/** A workbench in English whose draft is loaded. Calls that the test does not provide reject. */
export async function testWorkbench(options: TestWorkbenchOptions = {}): Promise<WorkbenchContextValue> {
  const { texts = {}, findings = [], others = [], language = "en" } = options;
  const stored = new Map(Object.entries(texts));
  const preview = { catalog: "/catalog.json" };
  const files = [
    ...Object.keys(texts).map((path): WorkbenchFile => ({ path, hash: path, kind: kindOf(path), names: [] })),
    ...(options.files ?? []).map((file): WorkbenchFile => ({ path: "", hash: "", kind: "site", names: [], ...file })),
  ];
  const missing = (name: string) => async () => {
    throw new Error(`The test provides no call "${name}"`);
  };
  const api = new Proxy(
    {
      files: async () => files,
      file: async (path: string): Promise<FileText> => ({ path, text: stored.get(path) ?? "", hash: path }),
      draft: async () => ({ revision: 0, files: [], others, behind: [], toApprove: 0, comments: [], notices: [] }),
      sets: async () => [{ name: "", files: 0 }],
      preview: async () => preview,
      findings: async () => ({ revision: 0, findings, preview }),
      put: async (path: string, text: string) => {
        stored.set(path, text);
        return { revision: 1, preview };
      },
      ...options.api,
    } as Partial<WorkbenchApi>,
    { get: (calls, name) => Reflect.get(calls, name) ?? missing(String(name)) },
  ) as WorkbenchApi;
  const draft = new WorkbenchDraft(api, 0);
  await draft.load();
  await draft.whenChecked();
  return {
    translation: createWorkbenchTranslation(language, benchWords, await loadRuleWords(language)),
    languages: options.languages ?? testLanguages,
    setLanguage: () => undefined,
    api,
    draft,
    changeSet: options.changeSet ?? "",
    setChangeSet: options.setChangeSet ?? (() => undefined),
    analyst: { name: "Anna", publishes: options.publishes ?? true, may: workbenchGrants, rolesFor: {}, ...options.analyst },
    nonce: undefined,
  };
}

export async function renderInWorkbench(workbench: WorkbenchContextValue, content: ReactNode): Promise<void> {
  await drawPlain(<WorkbenchContext value={workbench}>{content}</WorkbenchContext>);
}
