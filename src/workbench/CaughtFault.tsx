import { Component, type ReactNode } from "react";
import { Button, EmptyState } from "#engine";
import type { WorkbenchTranslation } from "./client/translation.ts";

export interface CaughtFaultProps extends Pick<WorkbenchTranslation, "t"> {
  readonly children: ReactNode;
}

/** Shows a way on where a part cannot be drawn, such as code that an update of the server has replaced. The draft is on the server. */
export class CaughtFault extends Component<CaughtFaultProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { t, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <EmptyState failed icon="refresh-cw" title={t("bench.fault")} hint={t("bench.faultHint")}>
        <Button icon="refresh-cw" onClick={() => location.reload()}>
          {t("bench.reload")}
        </Button>
      </EmptyState>
    );
  }
}
