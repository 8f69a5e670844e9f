import { useEffect, useState } from "react";
import type { ByPinyin } from "./findEntries.ts";

/** Undefined until it is fetched, and where it cannot be: titles and codes are found all the same. */
export function usePinyin(): ByPinyin | undefined {
  const [found, setFound] = useState<{ readonly byPinyin: ByPinyin }>();
  useEffect(() => {
    let left = false;
    import("./byPinyin.ts").then(
      (loaded) => !left && setFound(loaded),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return found?.byPinyin;
}
