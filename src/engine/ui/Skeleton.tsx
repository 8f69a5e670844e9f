import "./notes.css";

/** Placeholder of loading content. `width` in CSS or px, `height` in px. Hidden from screen readers: the region around it is `aria-busy`. */
export function Skeleton({ width = "100%", height = 12 }: { readonly width?: string | number; readonly height?: number }) {
  return <span className="ld-skeleton" aria-hidden="true" style={{ width, height }} />;
}
