/** Checks the names of files, keys and sums in other files: `ref/entity`, `ref/call`, `ref/limit`, `ref/sums`, … and `spec/unknown`. */
import { userEntityName } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { arrayItems, childAt, objectEntries, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import { listNames, didYouMean, nearestMatch } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

interface NameRule {
  /** The definition of the meta-schemas that marks such names. */
  readonly mark: string;
  readonly rule: string;
  readonly what: string;
  /** Returns the existing names; `undefined` if the input does not list them. */
  readonly names: (workspace: Workspace) => Iterable<string> | undefined;
}

const nameRules: readonly NameRule[] = [
  { mark: "entityName", rule: "ref/entity", what: "file in schemas/entities", names: (workspace) => workspace.entities.keys() },
  { mark: "screenName", rule: "ref/screen", what: "file in schemas/screens", names: (workspace) => workspace.screens.keys() },
  { mark: "codesName", rule: "ref/code", what: "file in schemas/codes", names: (workspace) => workspace.codes.keys() },
  { mark: "tableName", rule: "ref/table", what: "file in schemas/tables", names: (workspace) => workspace.tables.keys() },
  { mark: "contentName", rule: "ref/content", what: "file in schemas/content", names: (workspace) => workspace.content.keys() },
  { mark: "statesName", rule: "ref/state", what: "file in schemas/states", names: (workspace) => workspace.states.keys() },
  { mark: "callKey", rule: "ref/call", what: "call in schemas/endpoints.json", names: (workspace) => workspace.calls.keys() },
  { mark: "limitKey", rule: "ref/limit", what: "key in schemas/limits.json", names: (workspace) => workspace.limits.keys() },
  { mark: "messageKey", rule: "ref/message", what: "key in schemas/messages", names: messageKeys },
  { mark: "iconName", rule: "ref/icon", what: "icon on lucide.dev", names: (workspace) => workspace.input.icons },
  { mark: "kindName", rule: "ref/kind", what: "kind in src/engine/kinds", names: (workspace) => workspace.input.kinds },
  { mark: "fact", rule: "spec/unknown", what: "fact in tests/spec/facts", names: (workspace) => workspace.input.facts },
];

export const names: LintRule = (workspace) => [
  ...nameRules.flatMap((rule) => findings(workspace, rule)),
  ...callsOfShell(workspace),
  ...entityOfSession(workspace),
  ...fieldsOfActs(workspace),
  ...namedSums(workspace),
];

/** Reports a call of the session whose entity is missing: the server reads the facts of the user by it. */
function entityOfSession(workspace: Workspace): LintFinding[] {
  const { calls, entities } = workspace;
  const sessionEntity = userEntityName(workspace);
  return [...calls.values()].flatMap((call) => {
    const does = childAt(call, "does");
    // A call that names an entity is checked as every name of one.
    if (nodeText(does) !== "userInfo" || childAt(call, "entity") || entities.has(sessionEntity)) return [];
    const mend = `Write schemas/entities/${sessionEntity}.json, with a field for each fact of the user, or name another by "entity" in this call.`;
    return [
      findingAt(does ?? call, "ref/entity", say`This call answers with the entity "${sessionEntity}", which does not exist. ${mend}`),
    ];
  });
}

/** Reports calls that the shell asks and the product does not declare, or that do something else. */
function callsOfShell({ calls, input: { shell }, nodeOf }: Workspace): LintFinding[] {
  const file = nodeOf("schemas/endpoints.json");
  const all = childAt(file, "calls") ?? file;
  if (!all || !shell) return [];
  const missing = (key: string, act: string, at: SourceNode) =>
    findingAt(at, "ref/call", say`The shell asks a call that does "${act}". Write "${key}": { "path": "/…", "does": "${act}" } in calls.`);
  const acts = new Set([...calls.values()].map((call) => nodeText(childAt(call, "does"))));
  return [
    ...shell.acts.filter((act) => !acts.has(act)).map((act) => missing(act, act, all)),
    ...Object.entries(shell.calls).flatMap(([key, act]) => {
      const does = childAt(calls.get(key), "does");
      return nodeText(does) === act ? [] : [missing(key, act, does ?? all)];
    }),
  ];
}

/** Reports entities of calls that lack a field which the server reads by name. */
function fieldsOfActs({ calls, entities, input: { shell } }: Workspace): LintFinding[] {
  return [...calls.values()].flatMap((call) => {
    const act = nodeText(childAt(call, "does")) ?? "";
    const entity = entities.get(nodeText(childAt(call, "entity")) ?? "");
    const properties = childAt(entity, "properties");
    if (!entity || !properties || !Object.hasOwn(shell?.fields ?? {}, act)) return [];
    return (shell?.fields[act] ?? [])
      .filter((field) => !childAt(properties, field))
      .map((field) =>
        findingAt(
          properties,
          "ref/field",
          say`A call that does "${act}" reads the field "${field}": write "${field}": { "type": "string", "x-label": … } here.`,
        ),
      );
  });
}

/** Reports blocks of dashboards and sections of forms that name sums which their list does not declare, and queues whose sums have no ages. */
function namedSums(workspace: Workspace): LintFinding[] {
  const screens = [...workspace.screens.values()];
  const sections = screens.flatMap((screen) => arrayItems(childAt(screen, "form", "sections")));
  const ofSections = sections.flatMap((section) => missingSums(workspace, childAt(section, "sums"), childAt(section, "sums", "of")));
  const ofBlocks = screens
    .flatMap((screen) => arrayItems(childAt(screen, "dashboard", "blocks")))
    .flatMap((block) => [
      ...missingSums(workspace, childAt(block, "chart"), childAt(block, "chart", "of"), "groups"),
      ...missingSums(workspace, childAt(block, "sums"), childAt(block, "sums", "of")),
      ...arrayItems(childAt(block, "tiles")).flatMap((tile) => missingSums(workspace, tile, childAt(tile, "sum", "of"))),
      ...arrayItems(childAt(block, "queues")).flatMap((row) => missingSums(workspace, row, childAt(row, "of"), "ages")),
    ]);
  return [...ofBlocks, ...ofSections];
}

function missingSums(
  workspace: Workspace,
  part: SourceNode | undefined,
  of: SourceNode | undefined,
  needs?: "ages" | "groups",
): LintFinding[] {
  const list = workspace.screens.get(nodeText(childAt(part, "screen")) ?? "");
  const id = nodeText(of);
  if (!list || !of || id === undefined) return [];
  const declared = arrayItems(childAt(list, "list", "sums")).filter((sums) => {
    const [first] = arrayItems(childAt(sums, "by"));
    return needs === undefined || (needs === "groups" ? first : childAt(first, needs)) !== undefined;
  });
  const ids = declared.flatMap((sums) => nodeText(childAt(sums, "id")) ?? []);
  if (ids.includes(id)) return [];
  const suggestion = nearestMatch(id, ids);
  const what = needs === "ages" ? "sums by ages" : ids.length === 0 && needs === "groups" ? "sums in groups" : "sums";
  return [
    findingAt(of, "ref/sums", say`The list "${list.file.stem}" declares no ${word(what)} named "${id}".${didYouMean(suggestion)}`, {
      suggestion,
    }),
  ];
}

function findings(workspace: Workspace, { mark, rule, what, names: of }: NameRule): LintFinding[] {
  const names = of(workspace);
  if (names === undefined) return [];
  const known = new Set(names);
  return workspace.marked(mark).flatMap((node: SourceNode) => {
    const name = nodeText(node);
    if (name === undefined || known.has(name)) return [];
    const suggestion = nearestMatch(name, known);
    const hint = suggestion === undefined && known.size <= 60 ? say` There is ${listNames(known, 60)}.` : didYouMean(suggestion);
    return [findingAt(node, rule, say`There is no ${word(what)} named "${name}".${hint}`, { suggestion })];
  });
}

function messageKeys(workspace: Workspace): string[] {
  const own = Object.values(workspace.input.own ?? {}).flatMap(Object.keys);
  return [...own, ...[...workspace.messages.values()].flatMap((file) => objectEntries(file).map(([key]) => key))];
}
