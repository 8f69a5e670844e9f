import { lazyComponent } from "#engine";
import type { FrameDialogProps } from "./FrameDialog.tsx";

/** A dialog of the frame, which its keys or the menu of the account open. */
export const FetchedDialog = lazyComponent<FrameDialogProps>(() => import("./FrameDialog.tsx"));
