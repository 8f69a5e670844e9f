/** Checks that a town with its state and postcode is in a block, and that the order of a country is asked for (`screen/locality`). */
import { enclosing, entityOf, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { say } from "../workspace/say.ts";
import { arrayItems, childAt, findingAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";

export const localities: LintRule = (workspace) => {
  const towns = workspace.marked("locality");
  const asked = new Set(towns.map((town) => listOfCountries(workspace, town)));
  return [
    ...towns.flatMap(outsideOfBlock),
    ...[...workspace.codes].filter(([name]) => !asked.has(name)).flatMap(([name, list]) => unused(name, list)),
  ];
};

function outsideOfBlock(town: SourceNode): LintFinding[] {
  const section = sectionOf(town);
  if (nodeText(childAt(section, "as")) === "block") return [];
  return [
    findingAt(town, "screen/locality", say`State and postcode stand beside the town in a block alone. Give the section "as": "block".`),
  ];
}

const sectionOf = (town: SourceNode) => enclosing(town, (one) => childAt(one, "fields") !== undefined && childAt(one, "id") !== undefined);

/** Returns the name of the option list that the country is chosen from. */
function listOfCountries(workspace: Workspace, town: SourceNode): string | undefined {
  const [entity, country, of] = [entityOf(workspace, town), nodeText(childAt(town, "country")), nodeText(childAt(sectionOf(town), "of"))];
  if (!entity || country === undefined) return undefined;
  return nodeText(childAt(findField(workspace, entity, of === undefined ? country : `${of}/${country}`).field, "x-codes"));
}

function unused(name: string, list: SourceNode): LintFinding[] {
  return arrayItems(childAt(list, "items"))
    .flatMap((code) => childAt(code, "locality") ?? [])
    .map((node) =>
      findingAt(
        node,
        "screen/locality",
        say`No address of a screen takes its order from "${name}": give a town "locality" with its country.`,
      ),
    );
}
