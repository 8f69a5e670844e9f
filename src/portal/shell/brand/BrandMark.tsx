import { defaultMark } from "#dialect/schema/frame.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import "./BrandMark.css";

/** The mark of the product without its name; a ring for a product that has none. `size`: in px. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  const { mark = defaultMark } = usePortal().catalog.site;
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
        <path d={mark} />
      </svg>
    </span>
  );
}
