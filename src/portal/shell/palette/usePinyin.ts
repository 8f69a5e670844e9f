import { useEffect, useState } from "react";
import type { Reading } from "#engine";

/** Undefined until it is fetched, and where it cannot be: titles and codes are found all the same. */
export function usePinyin(): Reading | undefined {
  const [found, setFound] = useState<{ readonly byPinyin: Reading }>();
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
