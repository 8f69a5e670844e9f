/** Files of the types that the schema accepts. */
import type { InputProps } from "../values/kind.ts";
import { UploadControl } from "../controls/UploadControl.tsx";

export function FileInput(props: InputProps) {
  return <UploadControl props={props} pictures={false} />;
}

/** Pictures, shown as thumbnails. */
export function ImageInput(props: InputProps) {
  return <UploadControl props={props} pictures />;
}
