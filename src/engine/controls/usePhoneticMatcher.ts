/** Readings of texts in other scripts, such as pinyin: fetched when letters are first typed that may mean one. */
import { useEffect, useState } from "react";
import { useHost } from "../host/EngineProvider.tsx";
import type { PhoneticMatcher } from "../host/matchScore.ts";

export interface LoadedMatcher {
  readonly reading: PhoneticMatcher | undefined;
  /** It is on its way: what was not found may still be. */
  readonly busy: boolean;
}

export function usePhoneticMatcher(typed: string): LoadedMatcher {
  const { phoneticMatcher: load } = useHost();
  const [come, setCome] = useState<{ readonly reading: PhoneticMatcher | undefined }>();
  const isWanted = load !== undefined && /[a-z]/i.test(typed);
  useEffect(() => {
    if (!isWanted || come) return undefined;
    let left = false;
    load().then(
      (reading) => !left && setCome({ reading }),
      // Names and codes are found all the same.
      () => !left && setCome({ reading: undefined }),
    );
    return () => {
      left = true;
    };
  }, [load, isWanted, come]);
  return { reading: come?.reading, busy: isWanted && come === undefined };
}
