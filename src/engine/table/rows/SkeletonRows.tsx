import { Skeleton } from "#engine/ui/Skeleton.tsx";

/** Rows drawn before the first answer; enough to fill the eye, not the page. */
export const skeletonRows = 8;

const widths = ["72%", "54%", "64%", "80%", "46%"];

export function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: skeletonRows }, (_row, row) => (
    <tr key={row} aria-hidden="true" className="ld-skeleton-row">
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell}>
          <Skeleton width={widths[(row + cell) % widths.length] ?? "60%"} />
        </td>
      ))}
    </tr>
  ));
}
