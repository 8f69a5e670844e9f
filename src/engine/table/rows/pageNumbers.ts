/** The page buttons of a pager: first, last and those around the present one; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): readonly number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_none, index) => index + 1);
  const from = Math.min(Math.max(2, page - 1), pages - 4);
  const to = Math.max(Math.min(pages - 1, page + 1), 5);
  const middle = Array.from({ length: to - from + 1 }, (_none, index) => from + index);
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < pages - 1 ? [0] : []), pages];
}
