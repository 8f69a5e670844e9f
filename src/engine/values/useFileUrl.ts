/** The URL of a file, renewed before it expires: a draft may hold one of yesterday, and a page may be open for hours. */
import { useEffect, useState } from "react";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { UploadedFileUrls, UploadedFile } from "../host/source.ts";

export interface RenewableUrls extends UploadedFileUrls {
  /** Of a small copy, for a picture. */
  readonly thumbnail: string;
  /** Renews the URLs if they expire soon. @param failed they have expired: the browser could not load them */
  renew(failed?: boolean): void;
}

export function useFileUrl({ url }: UploadedFile): RenewableUrls {
  const { source } = useHost();
  const [renewed, setRenewed] = useState<{ readonly from: string; readonly urls: UploadedFileUrls }>();
  const urls = renewed?.from === url ? renewed.urls : { url };
  const renew = useEventCallback((failed?: boolean) => {
    void source.renewFileUrl?.(urls.url, failed === true)?.then(({ data }) => data && setRenewed({ from: url, urls: data }));
  });
  useEffect(() => renew(), [url, renew]);
  return { url: urls.url, thumbnail: source.thumbnailUrl?.(urls.url) ?? urls.url, renew };
}
