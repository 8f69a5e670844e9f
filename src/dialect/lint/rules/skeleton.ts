/**
 * Checks that what the shell and the server ask of a product fits together: calls are complete (`call/incomplete`) and do what their
 * entity uses them for (`call/other`), screens have the calls and the form that they need (`screen/no-call`, `screen/no-form`),
 * the routes that a visitor needs are public (`route/public`), the page of a record is given its id (`route/parameter`), and an
 * entity names its states (`state/unnamed`). A gap here would be a white page or an error of the server, far from its cause.
 */
import type { LintFinding } from "../workspace/finding.ts";
import { quoted } from "../workspace/lintPhrases.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const skeleton: LintRule = (workspace) => [
  ...[...workspace.calls.values()].flatMap(incompleteCall),
  ...[...workspace.entities.values()].flatMap((entity) => callsOfEntity(workspace, entity)),
  ...[...workspace.screens.values()].flatMap((screen) => [
    ...callsOfScreen(workspace, screen),
    ...formsOfScreen(screen),
    ...historyOfScreen(workspace, screen),
  ]),
  ...[...(workspace.site ? [workspace.site] : []), ...workspace.sites.values()].flatMap((site) => routesOfSite(workspace, site)),
  ...[...workspace.states.values()].flatMap((machine) => [...unnamedStates(workspace, machine), ...callsOfStates(workspace, machine)]),
];

/** Acts on the records of one entity. */
const onEntity = new Set(["list", "counts", "save", "delete", "transition", "submit", "template", "export", "import", "existing", "zip"]);
/** Acts of somebody who is not logged in. */
const beforeLogin = new Set(["login", "register", "join", "passkeyLogin"]);

function incompleteCall(call: SourceNode): LintFinding[] {
  const does = childAt(call, "does");
  const act = nodeText(does) ?? "";
  const lacks = [
    ...((onEntity.has(act) || act === "register" || act === "changeAccount") && !childAt(call, "entity") ? ["entity"] : []),
    ...((act === "transition" || act === "submit") && !childAt(call, "transition") ? ["transition"] : []),
  ];
  const open = beforeLogin.has(act) && nodeValue(childAt(call, "anonymous")) !== true;
  return [
    ...lacks.map((member) => findingAt(does ?? call, "call/incomplete", say`A call that does "${act}" needs "${member}".`)),
    ...(open
      ? [findingAt(does ?? call, "call/incomplete", say`A call that does "${act}" is asked without a login: write "anonymous": true.`)]
      : []),
  ];
}

/** Allowed kinds of a call by the name under which an entity uses it; other names equal their kind. */
const actsOf: Readonly<Record<string, readonly string[]>> = {
  save: ["save", "register", "changeAccount", "join"],
  own: ["userInfo"],
  choose: ["list"],
};

function callsOfEntity({ calls, entities }: Workspace, entity: SourceNode): LintFinding[] {
  return objectEntries(childAt(entity, "x-entity", "calls")).flatMap(([use, node]) => {
    const call = calls.get(nodeText(node) ?? "");
    if (!call) return [];
    const acts = actsOf[use] ?? [use];
    const act = nodeText(childAt(call, "does"));
    const of = nodeText(childAt(call, "entity"));
    if (act === undefined || !acts.includes(act))
      return [
        findingAt(
          node,
          "call/other",
          say`This call should do ${acts.map(quoted).join(" / ")}: the server does what "does" of the call says.`,
        ),
      ];
    return of === undefined || of === entity.file.stem || !entities.has(of)
      ? []
      : [findingAt(node, "call/other", say`This call is one of the entity "${of}", not of "${entity.file.stem}".`)];
  });
}

/** Reports steps whose call takes no step, or another one. */
function callsOfStates({ calls }: Workspace, machine: SourceNode): LintFinding[] {
  const transitions = arrayItems(childAt(machine, "transitions"));
  const known = new Set(transitions.map((transition) => nodeText(childAt(transition, "id"))));
  return transitions.flatMap((transition) => {
    const node = childAt(transition, "call");
    const call = calls.get(nodeText(node) ?? "");
    const id = nodeText(childAt(transition, "id"));
    if (!node || !call || id === undefined) return [];
    const act = nodeText(childAt(call, "does")) ?? "";
    const taken = nodeText(childAt(call, "transition"));
    // A transition that does not exist is reported at the call (`ref/transition`).
    if ((act === "transition" || act === "submit") && (taken === undefined || taken === id || !known.has(taken))) return [];
    return [findingAt(node, "call/other", say`This call should take the step "${id}": { "does": "transition", "transition": "${id}" }.`)];
  });
}

function callsOfScreen({ entities }: Workspace, screen: SourceNode): LintFinding[] {
  const about = childAt(screen, "entity");
  const name = nodeText(about) ?? "";
  const entity = entities.get(name);
  if (!entity || !about) return [];
  const has = (use: string): boolean => childAt(entity, "x-entity", "calls", use) !== undefined;
  const kind = nodeText(childAt(screen, "kind")) ?? "";
  const deletes = ["toolbar", "rowActions", "bulkActions"].some((part) => actionsOf(childAt(screen, "list", part)).includes("delete"));
  const needs = [
    ...(kind === "list" || kind === "calendar" ? ["list"] : []),
    ...(kind === "detail" && !has("own") ? ["list"] : []),
    ...(kind === "import" ? ["template", "import", "existing"] : []),
    ...(childAt(screen, "form") ? ["save"] : []),
    ...(deletes ? ["delete"] : []),
  ];
  const calls = needs
    .filter((use) => !has(use))
    .map((use) =>
      findingAt(about, "screen/no-call", say`This screen needs the call "${use}" in "calls" of schemas/entities/${name}.json.`),
    );
  const isUnknown = kind === "import" && !childAt(entity, "x-import");
  return isUnknown ? [findingAt(about, "screen/no-call", say`This screen needs "x-import" in schemas/entities/${name}.json.`)] : calls;
}

/** Reports a page of a record that asks for the timeline or the phases of a state machine which has none. */
function historyOfScreen({ entities, states }: Workspace, screen: SourceNode): LintFinding[] {
  const entity = nodeText(childAt(screen, "entity")) ?? "";
  const name = nodeText(childAt(entities.get(entity), "x-entity", "states")) ?? entity;
  const machine = states.get(name);
  return (["timeline", "phases"] as const).flatMap((part) => {
    const asked = childAt(screen, "detail", part);
    return asked && nodeValue(asked) === true && !childAt(machine, part)
      ? [
          findingAt(
            asked,
            "screen/no-history",
            say`schemas/states/${name}.json has no "${part}" to show: write it there, or leave it out here.`,
          ),
        ]
      : [];
  });
}

function actionsOf(list: SourceNode | undefined): string[] {
  return arrayItems(list).flatMap((action) => nodeText(action) ?? nodeText(childAt(action, "id")) ?? []);
}

/** Reports the actions of a list that open a form which it does not have. */
function formsOfScreen(screen: SourceNode): LintFinding[] {
  const list = childAt(screen, "list");
  if (!list || childAt(screen, "form")) return [];
  return (
    [
      ["create", "createAt", "toolbar"],
      ["edit", "editAt", "rowActions"],
    ] as const
  ).flatMap(([action, page, part]) =>
    childAt(list, page) || !actionsOf(childAt(list, part)).includes(action)
      ? []
      : [
          findingAt(
            childAt(list, part) ?? list,
            "screen/no-form",
            say`"${action}" opens a form: write "form" beside "list", or the page of the form as "${page}".`,
          ),
        ],
  );
}

interface Way {
  readonly route: SourceNode;
  readonly address: string;
}

function waysOf(routes: readonly SourceNode[], group = ""): Way[] {
  return routes.flatMap((route) => {
    const own = nodeText(childAt(route, "path")) ?? "";
    const address = own.startsWith("/") ? own : `${group}/${own}`;
    return [{ route, address }, ...waysOf(arrayItems(childAt(route, "children")), address)];
  });
}

function routesOfSite({ screens }: Workspace, site: SourceNode): LintFinding[] {
  const ways = waysOf(arrayItems(childAt(site, "routes")));
  const isPublic = (route: SourceNode): boolean => nodeValue(childAt(route, "public")) === true || childAt(route, "redirect") !== undefined;
  const named = [["login"], ["notFound"], ["frame", "register"]].flatMap((place) => {
    const node = childAt(site, ...place);
    const found = ways.filter(({ address }) => address === nodeText(node));
    if (!node || found.length === 0 || found.some(({ route }) => isPublic(route))) return [];
    return [findingAt(node, "route/public", say`A visitor is led to this page: its route needs "public": true.`)];
  });
  const login = childAt(site, "login");
  const view = ways.find(({ address }) => address === nodeText(login));
  const noLogin =
    login && view && nodeText(childAt(view.route, "view")) !== "login"
      ? [findingAt(login, "route/public", say`The route of this address needs "view": "login": nobody could log in elsewhere.`)]
      : [];
  const records = ways.flatMap(({ route, address }) => {
    const kind = nodeText(childAt(screens.get(nodeText(childAt(route, "screen")) ?? ""), "kind"));
    const strange = [...address.matchAll(/:([A-Za-z]+)/g)].map(([, name = ""]) => name).find((name) => name !== "id");
    const path = childAt(route, "path");
    return path && strange !== undefined && (kind === "detail" || kind === "form")
      ? [findingAt(path, "route/parameter", say`The page of a record reads ":id" of its address, not ":${strange}".`)]
      : [];
  });
  return [...named, ...noLogin, ...records];
}

function unnamedStates({ entities }: Workspace, machine: SourceNode): LintFinding[] {
  const about = childAt(machine, "entity");
  const name = nodeText(about) ?? "";
  const entity = entities.get(name);
  // A name of other states is checked as every name.
  if (!about || !entity || childAt(entity, "x-entity", "states")) return [];
  return [
    findingAt(
      about,
      "state/unnamed",
      say`The entity "${name}" does not have these states: write "states": "${machine.file.stem}" in x-entity of schemas/entities/${name}.json.`,
    ),
  ];
}
