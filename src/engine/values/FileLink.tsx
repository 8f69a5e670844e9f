/** A link to a file, and a picture of it: small, or at the width of its place. */
import type { ReactNode } from "react";
import type { UploadedFile } from "../host/source.ts";
import { useFileUrl } from "./useFileUrl.ts";

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
