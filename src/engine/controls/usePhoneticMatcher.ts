/** Matching by pronunciation, such as pinyin. The matcher is loaded when letters are first typed. */
import { useEffect, useState } from "react";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { PhoneticMatcher } from "../host/matchScore.ts";

export interface LoadedMatcher {
  readonly reading: PhoneticMatcher | undefined;
  /** It is loading: an option that is not found yet may match later. */
  readonly busy: boolean;
}

/** Returns the host's matcher once letters are typed. Undefined after a failure: names and codes still match. */
export function usePhoneticMatcher(typed: string): LoadedMatcher {
  const { phoneticMatcher: load } = useHost();
  const [loaded, setLoaded] = useState<{ readonly reading: PhoneticMatcher | undefined }>();
  const isNeeded = load !== undefined && /[a-z]/i.test(typed);
  useEffect(() => {
    if (!isNeeded || loaded) return undefined;
    return whileMounted(
      load,
      (reading) => setLoaded({ reading }),
      () => setLoaded({ reading: undefined }),
    );
  }, [load, isNeeded, loaded]);
  return { reading: loaded?.reading, busy: isNeeded && loaded === undefined };
}
