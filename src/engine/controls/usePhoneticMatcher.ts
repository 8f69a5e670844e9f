/** Matching by pronunciation, such as pinyin. The matcher is loaded when letters are first typed. */
import { useEffect, useState } from "react";
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
    let unmounted = false;
    load().then(
      (reading) => !unmounted && setLoaded({ reading }),
      () => !unmounted && setLoaded({ reading: undefined }),
    );
    return () => {
      unmounted = true;
    };
  }, [load, isNeeded, loaded]);
  return { reading: loaded?.reading, busy: isNeeded && loaded === undefined };
}
