import { lazyComponent } from "#engine";

/** The dialog that takes transitions by workbook; its code is loaded when it is opened. */
export const SheetStepsHost = lazyComponent(async () => ({ default: (await import("./SheetStepsDialog.tsx")).SheetStepsDialog }));
