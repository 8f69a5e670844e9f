/** Pictures, by their thumbnails. */
import type { InputProps } from "../kind.ts";
import { UploadControl } from "../UploadControl.tsx";

export function ImageInput(props: InputProps) {
  return <UploadControl props={props} pictures />;
}
