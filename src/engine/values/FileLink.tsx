/** A link to a file, and a picture of it: small, or at the width of its place. */
import { type ReactNode, useEffect, useState } from "react";
import type { UploadedFile, UploadedFileUrls } from "../host/source.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useHost } from "../host/EngineProvider.tsx";

export interface FileLinkProps {
  readonly file: UploadedFile;
  readonly className?: string;
  /** False where the Tab key passes it by. */
  readonly reachable?: boolean;
  readonly children: ReactNode;
}

/** Opens the file in a tab of its own. */
export function FileLink({ file, className, reachable = true, children }: FileLinkProps) {
  const { url, renew } = useFileUrl(file);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={className}
      {...(!reachable && { tabIndex: -1 })}
      onPointerEnter={() => renew()}
      onFocus={() => renew()}
    >
      {children}
    </a>
  );
}

export function Thumbnail({ file, alt = "" }: { readonly file: UploadedFile; readonly alt?: string }) {
  const { thumbnail, renew } = useFileUrl(file);
  return <img className="ld-thumb" src={thumbnail} alt={alt} loading="lazy" onError={() => renew(true)} />;
}

/** A picture at the width of its place, which opens the whole file. */
export function Picture({ file }: { readonly file: UploadedFile }) {
  const { url, renew } = useFileUrl(file);
  return (
    <FileLink file={file} className="ld-picture">
      <img src={url} alt={file.name} loading="lazy" onError={() => renew(true)} />
    </FileLink>
  );
}

/** The URL of a file, renewed before it expires: a draft may hold one of yesterday, and a page may be open for hours. */
interface RenewableUrls extends UploadedFileUrls {
  /** Of a small copy, for a picture. */
  readonly thumbnail: string;
  /** Renews the URLs if they expire soon. @param failed they have expired: the browser could not load them */
  renew(failed?: boolean): void;
}

function useFileUrl({ url }: UploadedFile): RenewableUrls {
  const { source } = useHost();
  const [renewed, setRenewed] = useState<{ readonly from: string; readonly urls: UploadedFileUrls }>();
  const urls = renewed?.from === url ? renewed.urls : { url };
  const renew = useEventCallback((failed?: boolean) => {
    void source.renewFileUrl?.(urls.url, failed === true)?.then(({ data }) => data && setRenewed({ from: url, urls: data }));
  });
  useEffect(() => renew(), [url, renew]);
  return { url: urls.url, thumbnail: source.thumbnailUrl?.(urls.url) ?? urls.url, renew };
}
