/** Reads which case the page is to show, and marks the moment before it is drawn. */
export function start<Prepared>(
  prepare: (name: string) => Prepared | Promise<Prepared>,
  draw: (name: string, root: HTMLElement, prepared: Prepared) => void,
): void {
  const name = new URLSearchParams(location.search).get("case") ?? "form60";
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root");
  void Promise.resolve(prepare(name)).then((prepared) => {
    performance.mark("bench:start");
    draw(name, root, prepared);
  });
}
