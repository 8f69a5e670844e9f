import { useEffect, useState } from "react";
import type { Reading } from "#engine";

/** No reading until it is fetched, and where it cannot be: titles and codes are found all the same. */
export function usePinyin(): { readonly byPinyin?: Reading; readonly fetching: boolean } {
  const [found, setFound] = useState<{ readonly byPinyin?: Reading }>();
  useEffect(() => {
    let left = false;
    import("./matchPinyin.ts").then(
      (loaded) => !left && setFound(loaded),
      () => !left && setFound({}),
    );
    return () => {
      left = true;
    };
  }, []);
  return { ...found, fetching: found === undefined };
}
