import { countText, Icon, Menu, Tooltip, useTranslation } from "#engine";
import { usePortal } from "../../site/PortalContext.tsx";
import type { MenuNode } from "../../site/menu.ts";

interface EntryProps {
  readonly node: MenuNode;
  /** Key of the entry of the current page. */
  readonly active: string | undefined;
  readonly collapsed: boolean;
  /** Records that wait for the user, by the key of an entry. */
  readonly counts: Readonly<Record<string, number>>;
}

interface GroupProps extends EntryProps {
  /** Whether its pages are visible. */
  readonly open: boolean;
  onToggle(): void;
}

/** True for the entry of the current page, and for the group that it is in. */
export function containsActive(node: MenuNode, active: string | undefined): boolean {
  return node.key === active || node.children.some((child) => child.key === active);
}

/** Returns how many records wait behind an entry, those of its pages included. */
function waitingIn(node: MenuNode, counts: Readonly<Record<string, number>>): number {
  return node.children.reduce((sum, child) => sum + waitingIn(child, counts), counts[node.key] ?? 0);
}

/** How many records wait behind an entry: a number, or a dot where the menu shows icons only. Readers hear it as the entry's description. */
function WaitingCount({ count, collapsed }: { readonly count: number; readonly collapsed: boolean }) {
  const { catalog } = usePortal();
  if (count === 0) return null;
  return (
    <span className={collapsed ? "sidebar-dot" : "sidebar-count"} aria-hidden="true">
      {!collapsed && countText(catalog, count)}
    </span>
  );
}

/** A page, an external link, or a group with its pages. */
export function SidebarEntry(props: GroupProps) {
  if (props.node.children.length === 0) return <Page {...props} />;
  return props.collapsed ? <CollapsedGroup {...props} /> : <Group {...props} />;
}

function Page({ node, active, collapsed, counts, inside }: EntryProps & { readonly inside?: boolean }) {
  const { host } = usePortal();
  const { text, t } = useTranslation();
  const label = text(node.label);
  const waiting = waitingIn(node, counts);
  const isExternal = node.external !== undefined;
  const link = (
    <a
      href={node.external ?? host.href(node.address ?? "/")}
      className={`sidebar-item${inside ? " sidebar-child" : ""}`}
      aria-current={node.key === active ? "page" : undefined}
      {...(collapsed ? { "aria-label": label } : {})}
      {...(waiting > 0 ? { "aria-description": t("shell.waiting", { count: waiting }) } : {})}
      {...(isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {!inside && <Icon name={node.icon ?? "file"} />}
      {!collapsed && <span className="ld-trunc">{label}</span>}
      <WaitingCount count={waiting} collapsed={collapsed} />
      {!collapsed && isExternal && (
        <>
          <Icon name="external-link" size={14} />
          <span className="ld-hidden">{t("shell.newTab")}</span>
        </>
      )}
    </a>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip label={label} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

function Group({ node, active, counts, open, onToggle }: GroupProps) {
  const { text, t } = useTranslation();
  const isActive = containsActive(node, active);
  const waiting = open ? 0 : waitingIn(node, counts);
  return (
    <li>
      <button
        type="button"
        className={`sidebar-item${isActive ? " sidebar-open" : ""}`}
        aria-expanded={open}
        {...(waiting > 0 ? { "aria-description": t("shell.waiting", { count: waiting }) } : {})}
        onClick={onToggle}
      >
        <Icon name={node.icon ?? "layers"} />
        <span className="ld-trunc">{text(node.label)}</span>
        <WaitingCount count={waiting} collapsed={false} />
        <Icon name={open ? "chevron-down" : "chevron-right"} size={14} className="sidebar-chevron" />
      </button>
      {open && (
        <ul>
          {node.children.map((child) => (
            <Page key={child.key} node={child} active={active} collapsed={false} counts={counts} inside />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A group of the collapsed menu: its pages open in a menu beside it. */
function CollapsedGroup({ node, active, counts }: EntryProps) {
  const { host } = usePortal();
  const { text } = useTranslation();
  const label = text(node.label);
  return (
    <li>
      <Menu
        label={label}
        placement="right-start"
        items={node.children.map((child) => ({
          id: child.key,
          label: text(child.label),
          href: child.external ?? host.href(child.address ?? "/"),
          external: child.external !== undefined,
        }))}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={label}
            title={label}
            className={`sidebar-item${containsActive(node, active) ? " sidebar-held" : ""}`}
          >
            <Icon name={node.icon ?? "layers"} />
            <WaitingCount count={waitingIn(node, counts)} collapsed />
          </button>
        )}
      />
    </li>
  );
}
