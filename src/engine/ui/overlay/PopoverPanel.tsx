import { Popover } from "@chakra-ui/react/popover";
import { Portal } from "@chakra-ui/react/portal";
import type { ReactNode } from "react";
import { ChakraParts } from "./ChakraParts.tsx";

export interface PopoverPanelProps {
  readonly id: string;
  readonly triggerId: string;
  readonly label: string;
  readonly open: boolean;
  readonly placement: "bottom" | "bottom-start" | "bottom-end";
  readonly width?: number | undefined;
  onClose(): void;
  readonly children: ReactNode;
}

/** The floating part of `Popover`, loaded at first use. */
export default function PopoverPanel({ id, triggerId, label, open, placement, width, onClose, children }: PopoverPanelProps) {
  return (
    <ChakraParts>
      <Popover.Root
        unstyled
        lazyMount
        unmountOnExit
        open={open}
        ids={{ trigger: triggerId, content: id }}
        positioning={{ placement, gutter: 4 }}
        onOpenChange={(details) => !details.open && onClose()}
      >
        <Portal>
          <Popover.Positioner className="ld-layer-menu">
            <Popover.Content className="ld-popover" aria-label={label} style={width ? { width } : {}}>
              {children}
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </ChakraParts>
  );
}
