/**
 * The one door of the engine: what a product around it may use.
 *
 * Everything else below `src/engine` may change without anyone outside noticing.
 */
export { EngineProvider, useHost, useLanguage, useWords, type Words } from "./EngineProvider.tsx";
export { AskFields } from "./actions/AskFields.tsx";
export type { CustomFieldsProps, DraftStore, EngineHost, ListSheet, RowToolsProps, SheetPort, TablePort, StoredDraft } from "./host.ts";
export type { DataSource, UploadedFile } from "./source.ts";
export { isAsking, isForPage, type Shortcut, shortcutsHere, shownKeys } from "./shortcuts.ts";
export { fit, plain, type Reading, unfit } from "./fit.ts";
export { findRecords, type FoundRecord } from "./findRecords.ts";
export { FieldValue } from "./FieldValue.tsx";
export { useJudgedScreen, useScreen, type ScreenLoad, type ScreenParts } from "./useScreen.ts";
export { planTable } from "./plan/planTable.ts";
export { DashboardView, type DashboardViewProps } from "./dashboard/DashboardView.tsx";
export { DetailView, type DetailViewProps } from "./detail/DetailView.tsx";
export { markDone, useDoneActions } from "./actions/doneActions.ts";
export { fieldParameter } from "./actions/routes.ts";
export { FormDrawer } from "./form/FormDrawer.tsx";
export { FormView, type FormViewProps } from "./form/FormView.tsx";
export { PaperView, type PaperViewProps } from "./paper/PaperView.tsx";
export { ListView, type ListViewProps } from "./table/ListView.tsx";
export { formatLayout, type ListLayout, readLayout } from "./table/columns/listLayout.ts";
export { formatListQuery, listShape, parseListQuery, type ListShape } from "./table/query/listQuery.ts";

// The kit.
export { Button, buttonClass, type ButtonProps, type ButtonTone, type ControlSize } from "./look/Button.tsx";
export { ChakraParts } from "./look/ChakraParts.tsx";
export { Chip } from "./look/Chip.tsx";
export { Dialog } from "./look/Dialog.tsx";
export { Drawer } from "./look/Drawer.tsx";
export { EmptyState } from "./look/EmptyState.tsx";
export { fetchedPart } from "./look/fetchedPart.tsx";
export { fetchIdle } from "./fetchIdle.ts";
export { Icon } from "./look/Icon.tsx";
export { loadFrameIcons } from "./look/iconDrawings.ts";
export { IconButton } from "./look/IconButton.tsx";
export { InlineNote } from "./look/InlineNote.tsx";
export { layTokens } from "./look/layTokens.ts";
export { LookProvider } from "./look/LookProvider.tsx";
export { useNonce } from "./look/NonceContext.ts";
export { Menu, type MenuEntry } from "./look/Menu.tsx";
export { Popover } from "./look/Popover.tsx";
export { RevealButton } from "./look/RevealButton.tsx";
export { scrollsByKey } from "./look/scrollsByKey.ts";
export { Segments } from "./look/Segments.tsx";
export { Skeleton } from "./look/Skeleton.tsx";
export { StatusMark } from "./look/StatusMark.tsx";
export { StatusTag } from "./look/StatusTag.tsx";
export { closeToasts, toast, toastCount, toastDuration, type ToastKind } from "./look/toast.ts";
export { Toaster } from "./look/Toaster.tsx";
export { Tooltip } from "./look/Tooltip.tsx";
