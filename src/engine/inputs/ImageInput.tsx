/** Pictures, shown as thumbnails. */
import type { InputProps } from "../values/kind.ts";
import { UploadControl } from "../controls/UploadControl.tsx";

export function ImageInput(props: InputProps) {
  return <UploadControl props={props} pictures />;
}
