import { useEffect, useState } from "react";
import type { PhoneticMatcher } from "#engine";

/** No reading until it is fetched, and where it cannot be: titles and codes are found all the same. */
export function usePinyin(): { readonly byPinyin?: PhoneticMatcher; readonly fetching: boolean } {
  const [found, setFound] = useState<{ readonly byPinyin?: PhoneticMatcher }>();
  useEffect(() => {
    let left = false;
    import("./matchPinyin.ts").then(
      ({ matchPinyin: byPinyin }) => !left && setFound({ byPinyin }),
      () => !left && setFound({}),
    );
    return () => {
      left = true;
    };
  }, []);
  return { ...found, fetching: found === undefined };
}
