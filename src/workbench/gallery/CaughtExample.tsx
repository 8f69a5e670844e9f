/** Error boundary of an example: an error of its rendering, such as an unknown field, goes to `onFault` instead of ending the page. */
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
