/**
 * Divides `count` by weights: whole numbers that add up, each at least one
 * where there is enough for all.
 */
export function apportion(count: number, weights: readonly number[]): number[] {
  const least = weights.filter((weight) => weight > 0).length <= count ? 1 : 0;
  const given: number[] = weights.map((weight) => (weight > 0 ? least : 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return given;
  const missing = (index: number): number => (count * (weights[index] ?? 0)) / total - (given[index] ?? 0);
  for (let left = count - given.reduce((sum, share) => sum + share, 0); left > 0; left--) {
    const next = weights.reduce((most, _, index) => (missing(index) > missing(most) ? index : most), 0);
    given[next] = (given[next] ?? 0) + 1;
  }
  return given;
}
