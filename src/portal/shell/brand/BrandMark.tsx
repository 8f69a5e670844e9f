import "./BrandMark.css";

/** The brand mark without the name: an arrow that leaves a corner. `size`: in px. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <span className="brand-mark" style={{ width: size, height: size }} aria-hidden="true">
      <svg
        width={size * 0.62}
        height={size * 0.62}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M3 2.5v11h6.5" />
        <path d="M6 10l7-7M8.6 3H13v4.4" />
      </svg>
    </span>
  );
}
