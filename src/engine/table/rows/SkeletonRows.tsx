import { Skeleton } from "#engine/ui/Skeleton.tsx";

/** Number of placeholder rows before the first response. */
export const skeletonRows = 8;

const widths = ["72%", "54%", "64%", "80%", "46%"];

/** Placeholder rows of a table. */
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
