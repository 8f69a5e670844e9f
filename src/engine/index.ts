/**
 * The one door of the engine: what a product around it may use.
 *
 * Everything else below `src/engine` may change without anyone outside noticing.
 */
export { EngineState } from "./host/engineState.ts";
export { EngineProvider, useHost, useLanguage, useTranslation, type Translation } from "./host/EngineProvider.tsx";
export { PromptFields } from "./actions/PromptFields.tsx";
export type {
  PromptFieldsProps,
  DraftPort,
  EngineHost,
  ListFormat,
  ListSheet,
  RowToolsProps,
  SheetPort,
  SheetStepsProps,
  TablePort,
  StoredDraft,
} from "./host/host.ts";
export type { DataSource, UploadedFile, UploadedFileUrls } from "./host/source.ts";
export { isAsking, isForPage, type Shortcut, shownKeys } from "./browser/shortcuts.ts";
export { useShortcutRegistry } from "./host/useShortcuts.ts";
export { roleSentence } from "./host/roleGrants.ts";
export { matchScore, normalizeQuery, type PhoneticMatcher, noMatch } from "./host/matchScore.ts";
export { findRecords, type FoundRecord, type SearchResult } from "./screens/findRecords.ts";
export { Markdown, type MarkdownProps } from "./values/Markdown.ts";
export { markWords } from "./values/markWords.tsx";
export { withQuotes } from "./values/withQuotes.tsx";
export { countText } from "./host/counted.ts";
export { FieldValue } from "./kinds/FieldValue.tsx";
export { useFormScreen, useScreen, type ScreenLoad } from "./screens/useScreen.ts";
export type { LoadedScreen } from "./plan/loadedScreen.ts";
export { planTable } from "./planners/planTable.ts";
export { addMonths, weeksOf } from "./calendar/calendarDays.ts";
export { MonthTable, type MonthTableProps } from "./calendar/MonthTable.tsx";
export { CalendarView, type CalendarViewProps } from "./calendar/CalendarView.tsx";
export { DashboardView, type DashboardViewProps } from "./dashboard/DashboardView.tsx";
export { useTabs } from "./dashboard/useTabs.ts";
export { DetailView, type DetailViewProps } from "./detail/DetailView.tsx";
export { Barcode } from "./print/Barcode.tsx";
export { copyText } from "./browser/copyText.ts";
export { RecordStep, type RecordStepProps } from "./detail/RecordStep.tsx";
export { SharedView } from "./detail/SharedView.tsx";
export { checkContextOf } from "./host/hostContext.ts";
export { actionRules, recordRefusal } from "./actions/actionRules.ts";
export { type FailedResponse, useErrorText } from "./host/useErrorText.ts";
export { LazyMendLink } from "./host/lazyMendLink.ts";
export { useProblemText } from "./host/useProblemText.ts";
export { useDoneActions, useMarkDone } from "./actions/doneActions.ts";
export { fieldParameter } from "./screens/routes.ts";
export { FormDrawer } from "./form/FormDrawer.tsx";
export { FormView, type FormViewProps } from "./form/FormView.tsx";
export { PrintView, type PrintViewProps } from "./print/PrintView.tsx";
export { ListView, type ListViewProps } from "./table/ListView.tsx";
export { loadRows } from "./table/rows/fetchedRows.ts";
export { formatLayout, type ListLayout, readLayout } from "./table/columns/listLayout.ts";

// For a page without our portal.
export { createEngine, type Engine, type EngineOptions } from "./standalone/createEngine.tsx";
export { createFetchSource, type FetchSourceOptions } from "./standalone/fetchSource.ts";
export { createMemorySource } from "./standalone/memorySource.ts";
export type { HostSchemas } from "./standalone/catalogOf.ts";
export type { HostFieldProps } from "./standalone/HostField.tsx";
export type { HostScreenProps } from "./standalone/HostScreen.tsx";
export type { CellProps, HostKind, InputProps, Kind } from "./values/kind.ts";
export { hostKind, type HostKindOptions } from "./standalone/hostKind.ts";
export { text as textKind } from "./kinds/text.ts";

// The kit.
export { Button, buttonClass, type ButtonProps, type ButtonTone, type ControlSize } from "./ui/Button.tsx";
export { ChakraParts } from "./ui/overlay/ChakraParts.tsx";
export { Chip } from "./ui/Chip.tsx";
export { Dialog, useOpened } from "./ui/overlay/Dialog.tsx";
export { Drawer } from "./ui/overlay/Drawer.tsx";
export { EmptyState } from "./ui/EmptyState.tsx";
export { lazyComponent, stopAsking } from "./ui/overlay/lazyComponent.tsx";
export { preloadWhenIdle } from "./browser/preloadWhenIdle.ts";
export { Icon } from "./ui/icons/Icon.tsx";
export { loadFrameIcons, provideIcons } from "./ui/icons/iconDrawings.ts";
export { IconButton } from "./ui/IconButton.tsx";
export { InlineNote } from "./ui/InlineNote.tsx";
export { injectTokens } from "./ui/theme/injectTokens.ts";
export { ThemeProvider } from "./ui/theme/ThemeProvider.tsx";
export { useNonce } from "./ui/theme/NonceContext.ts";
export { Menu } from "./ui/overlay/Menu.tsx";
export type { MenuEntry } from "./ui/overlay/menuEntry.ts";
export { Popover } from "./ui/overlay/Popover.tsx";
export { ProblemText } from "./ui/ProblemText.tsx";
export { RevealButton } from "./ui/RevealButton.tsx";
export { watchPresence } from "./browser/presence.ts";
export { keyboardScrollable } from "./browser/keyboardScrollable.ts";
export { whileMounted } from "./browser/whileMounted.ts";
export { Segments } from "./ui/Segments.tsx";
export { Skeleton } from "./ui/Skeleton.tsx";
export { StatusIcon } from "./ui/icons/StatusIcon.tsx";
export { StatusTag } from "./ui/StatusTag.tsx";
export { createToasts, toastCount, toastDuration, type ToastKind, type Toasts } from "./ui/toast.ts";
export { Toaster } from "./ui/Toaster.tsx";
export { Tooltip } from "./ui/overlay/Tooltip.tsx";
