import { Portal } from "@chakra-ui/react/portal";
import { Tooltip } from "@chakra-ui/react/tooltip";
import type { ReactNode } from "react";
import { ChakraParts } from "./ChakraParts.tsx";

export interface TooltipPanelProps {
  readonly id: string;
  readonly anchorId: string;
  readonly open: boolean;
  readonly placement: "top" | "bottom" | "right" | "left";
  onClose(): void;
  readonly children: ReactNode;
}

/** The floating part of `Tooltip`, loaded at first use. */
export default function TooltipPanel({ id, anchorId, open, placement, onClose, children }: TooltipPanelProps) {
  return (
    <ChakraParts>
      <Tooltip.Root
        unstyled
        open={open}
        ids={{ trigger: anchorId, content: id }}
        positioning={{ placement, gutter: 6 }}
        closeOnScroll={false}
        onOpenChange={(details) => !details.open && onClose()}
      >
        <Portal>
          <Tooltip.Positioner className="ld-layer-tip">
            <Tooltip.Content className="ld-tip">{children}</Tooltip.Content>
          </Tooltip.Positioner>
        </Portal>
      </Tooltip.Root>
    </ChakraParts>
  );
}
