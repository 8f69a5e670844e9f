/** The URL of a file, renewed before it expires: a draft may hold one of yesterday, and a page may be open for hours. */
import { useEffect, useState } from "react";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { UploadedFileUrls, UploadedFile } from "../host/source.ts";

export interface RenewableUrls extends UploadedFileUrls {
  /** Renews the URLs if they expire soon. @param failed they have expired: the browser could not load them */
  renew(failed?: boolean): void;
}

export function useFileUrl({ url, thumbnail }: UploadedFile): RenewableUrls {
  const { source } = useHost();
  const [renewed, setRenewed] = useState<{ readonly from: string; readonly urls: UploadedFileUrls }>();
  const urls = renewed?.from === url ? renewed.urls : { url, ...(thumbnail !== undefined && { thumbnail }) };
  const renew = useEventCallback((failed?: boolean) => {
    void source.renewFileUrl?.(urls.url, failed === true)?.then(({ data }) => data && setRenewed({ from: url, urls: data }));
  });
  useEffect(() => renew(), [url, renew]);
  return { ...urls, renew };
}
