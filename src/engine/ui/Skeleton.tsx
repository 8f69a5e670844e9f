import "./notes.css";

/** Room kept for something on its way. `width` as CSS; it says nothing to a screen reader, the busy region does. */
export function Skeleton({ width = "100%", height = 12 }: { readonly width?: string | number; readonly height?: number }) {
  return <span className="ld-skeleton" aria-hidden="true" style={{ width, height }} />;
}
