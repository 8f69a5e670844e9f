import { useRouteError } from "react-router-dom";
import { FailureNote } from "./FailureNote.tsx";

/** Error boundary of a route: rendering the page threw an error [N-07, Q-27]. */
export function PageFailure() {
  return <FailureNote error={useRouteError()} onRetry={() => location.reload()} />;
}
