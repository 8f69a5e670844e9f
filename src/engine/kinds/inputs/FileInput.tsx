/** Files of any type the schema accepts. */
import type { InputProps } from "../kind.ts";
import { UploadControl } from "../UploadControl.tsx";

export function FileInput(props: InputProps) {
  return <UploadControl props={props} pictures={false} />;
}
