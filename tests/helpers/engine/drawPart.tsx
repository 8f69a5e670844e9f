/** Renders a part of the UI kit, or a hook, without an engine around it. */
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const mounted: (() => void)[] = [];

export interface DrawnPart {
  readonly place: HTMLElement;
  /** Renders other content in the same place. */
  redraw(content: ReactNode): void;
  remove(): void;
}

export function drawPart(content: ReactNode): DrawnPart {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const redraw = (next: ReactNode) => act(() => root.render(next));
  const remove = () => act(() => root.unmount());
  redraw(content);
  mounted.push(remove);
  return { place, redraw, remove };
}

export interface DrawnHook<Props, Result> {
  /** What the hook returned at the last render. */
  readonly result: Result;
  render(props: Props): void;
  remove(): void;
}

/** Runs a hook in a component of its own. */
export function drawHook<Props, Result>(hook: (props: Props) => Result, props: NoInfer<Props>): DrawnHook<Props, Result> {
  let result: Result;
  function Caller(now: { readonly props: Props }) {
    result = hook(now.props);
    return null;
  }
  const { redraw, remove } = drawPart(<Caller props={props} />);
  return {
    get result() {
      return result;
    },
    render: (next) => redraw(<Caller props={next} />),
    remove,
  };
}

/** Unmounts everything. Call it after each test. */
export function clearParts(): void {
  for (const remove of mounted.splice(0)) remove();
  document.body.replaceChildren();
}
