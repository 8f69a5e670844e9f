/** Draws an example whose text compiles; a fault that only drawing it shows, such as a field that does not exist, is told instead of ending the page. */
import { Component, type ReactNode } from "react";

interface CaughtExampleProps {
  /** Called with the fault of what is drawn. Give another `key` to try again. */
  readonly onFault: (fault: unknown) => void;
  readonly children: ReactNode;
}

export class CaughtExample extends Component<CaughtExampleProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(fault: unknown): void {
    this.props.onFault(fault);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
