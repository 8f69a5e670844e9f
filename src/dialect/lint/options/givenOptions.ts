/** Which field a formula gives its value, and where such a formula gives an option. */
import type { Expr } from "../../expr/ast.ts";
import { oncePer } from "../../json/oncePer.ts";
import { fieldReferences } from "../workspace/fieldReferences.ts";
import { fieldNodes, findField } from "../workspace/fields.ts";
import { childAt, nodeText, type SourceNode } from "../workspace/sourceNode.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** An option, and which fields have its list. */
export interface GivenOption {
  readonly from: string;
  isListed(field: SourceNode | undefined): boolean;
}

/** Keywords of a field whose formula gives its value. */
const formulas: readonly string[] = ["x-compute", "x-default", "x-suggest"];

const placeOf = ({ file, pointer }: SourceNode): string => `${file.path}#${pointer}`;

/** Returns the code list of a field: of its value, or of the entries of a choice of several. */
export const codeListOf = (field: SourceNode | undefined): string | undefined =>
  nodeText(childAt(field, "x-codes")) ?? nodeText(childAt(field, "items", "x-codes"));

/** Returns the field that gets the result of a formula; undefined for other expressions. */
export function formulaTarget(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  return formulas.includes(String(node.key?.node.value)) ? node.parent : writtenFields(workspace).get(placeOf(node));
}

/** Fields that are written beside their name, as effects do: by the place of what is written. */
const writtenFields = oncePer((workspace: Workspace): ReadonlyMap<string, SourceNode> => {
  const written = fieldReferences(workspace).flatMap(({ node, path, schema }): [string, SourceNode][] => {
    const { field } = findField(workspace, schema, path);
    const held = childAt(node.parent, path);
    return field && held?.key?.node === node.node ? [[placeOf(held), field]] : [];
  });
  return new Map(written);
});

/** Returns the parts of a formula that give a field the option, or such a field of the rows that it gives. */
export function resultsFor(workspace: Workspace, expr: Expr, field: SourceNode, option: GivenOption): Expr[] {
  const inner = (part: Expr): Expr[] => resultsFor(workspace, part, field, option);
  switch (expr.op) {
    case "text":
      return expr.value === option.from && option.isListed(field) ? [expr] : [];
    case "if":
      return [...inner(expr.then), ...inner(expr.else)];
    case "list":
      return expr.items.flatMap(inner);
    case "call":
      return expr.fn === "coalesce" ? expr.args.flatMap(inner) : [];
    case "each":
      return expr.fn === "map" ? inner(expr.body) : [];
    case "map": {
      const fields = fieldNodes(workspace, childAt(field, "items") ?? field);
      return expr.items.flatMap((item, at) => {
        const one = fields.get(expr.keys[at] ?? "");
        return one ? resultsFor(workspace, item, one, option) : [];
      });
    }
    default:
      return [];
  }
}
