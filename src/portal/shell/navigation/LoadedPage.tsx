import { type ReactElement, type ReactNode, useState } from "react";
import { FailureNote } from "./FailureNote.tsx";

export interface LoadedPageProps {
  /** Fetches the code of the page and returns its element. */
  readonly load: () => Promise<ReactElement>;
  readonly error: unknown;
}

/** A page whose code could not be fetched: the failure and a retry, in the place of the page. A retry that fails reloads the document. */
export function LoadedPage({ load, error }: LoadedPageProps): ReactNode {
  const [page, setPage] = useState<ReactElement>();
  if (page) return page;
  const retry = () => load().then(setPage, () => location.reload());
  return <FailureNote error={error} onRetry={() => void retry()} />;
}
