/** What the browser hands to a screen reader: roles and names, as a tree that is laid flat. */
import type { Page } from "playwright-core";

export interface SpokenNode {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  /** What else is read of it, such as what is wrong. */
  readonly description: string;
  /** `focused`, `selected`, `invalid`, `live` … as the browser reports them. */
  readonly states: Readonly<Record<string, unknown>>;
  readonly children: readonly string[];
}

/** All of the page, in the order in which it is read. */
export async function accessibilityTree(page: Page): Promise<readonly SpokenNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes.map(({ nodeId, role, name, description, properties = [], childIds = [] }) => ({
    id: nodeId,
    role: String(role?.value ?? ""),
    name: String(name?.value ?? ""),
    description: String(description?.value ?? ""),
    states: Object.fromEntries(properties.map((state) => [state.name, state.value.value])),
    children: childIds,
  }));
}

/** Everything below a node, at any depth. */
export function below(nodes: readonly SpokenNode[], node: SpokenNode | undefined): readonly SpokenNode[] {
  const known = new Map(nodes.map((one) => [one.id, one]));
  const walk = (of: SpokenNode): readonly SpokenNode[] =>
    of.children.flatMap((id) => {
      const child = known.get(id);
      return child ? [child, ...walk(child)] : [];
    });
  return node ? walk(node) : [];
}
