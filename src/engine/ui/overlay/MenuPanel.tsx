import { Menu } from "@chakra-ui/react/menu";
import { Portal } from "@chakra-ui/react/portal";
import { Fragment, type RefObject, useLayoutEffect, useState } from "react";
import { ChakraParts } from "./ChakraParts.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { MenuEntry } from "./menuEntry.ts";

export interface MenuPanelProps {
  readonly id: string;
  readonly triggerId: string;
  readonly label: string;
  readonly open: boolean;
  readonly items: readonly MenuEntry[];
  readonly placement: "bottom-start" | "bottom-end" | "right-start";
  onClose(): void;
}

function Entry({ item }: { readonly item: MenuEntry }) {
  return (
    <>
      {item.checked !== undefined && <span className="ld-menu-tick">{item.checked && <Icon name="check" size={14} />}</span>}
      {item.icon && <Icon name={item.icon} />}
      <span className="ld-menu-words">
        <span>{item.label}</span>
        {item.disabled && item.reason && <small>{item.reason}</small>}
      </span>
      {item.external && <Icon name="external-link" size={14} />}
    </>
  );
}

/** Runs an entry after the menu has closed. A dialog that opened before would be a layer of the menu and close with it. */
function choose(item: MenuEntry | undefined): void {
  requestAnimationFrame(() => item?.onSelect?.());
}

const landmark = "[role=dialog], [role=alertdialog], dialog, main, header, nav, aside, footer";

/** The floating part of `Menu`, loaded at first use. */
export default function MenuPanel({ id, triggerId, label, open, items, placement, onClose }: MenuPanelProps) {
  // Rendered inside the landmark of its button, where screen reader users look for it. The button of a table row gets its id
  // together with its menu, so it is looked up after the first render.
  const [place, setPlace] = useState<RefObject<HTMLElement | null>>();
  useLayoutEffect(() => {
    setPlace({ current: document.getElementById(triggerId)?.closest<HTMLElement>(landmark) ?? null });
  }, [triggerId]);
  if (!place) return null;
  return (
    <ChakraParts>
      <Menu.Root
        unstyled
        lazyMount
        unmountOnExit
        open={open}
        ids={{ trigger: triggerId, content: id }}
        positioning={{ placement, gutter: 4, strategy: "fixed" }}
        onOpenChange={(details) => !details.open && onClose()}
        onSelect={({ value }) => choose(items.find((item) => item.id === value))}
      >
        <Portal container={place}>
          <Menu.Positioner className="ld-layer-menu">
            <Menu.Content className="ld-menu" aria-label={label}>
              {items.map((item) => (
                <Fragment key={item.id}>
                  {item.separated && <Menu.Separator className="ld-menu-line" />}
                  {item.href === undefined ? (
                    <Menu.Item
                      value={item.id}
                      disabled={item.disabled === true}
                      lang={item.lang}
                      className={item.destructive ? "ld-menu-item ld-menu-danger" : "ld-menu-item"}
                    >
                      <Entry item={item} />
                    </Menu.Item>
                  ) : (
                    <Menu.Item value={item.id} disabled={item.disabled === true} asChild className="ld-menu-item">
                      <a href={item.href} lang={item.lang} {...(item.external ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
                        <Entry item={item} />
                      </a>
                    </Menu.Item>
                  )}
                </Fragment>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </ChakraParts>
  );
}
