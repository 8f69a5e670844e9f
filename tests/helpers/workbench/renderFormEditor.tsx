/** Renders the form of a schema file, whose edits change the text of the draft. */
import type { ComponentType } from "react";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { useDraft } from "../../../src/workbench/client/WorkbenchContext.tsx";
import type { FormEditorProps } from "../../../src/workbench/visual/formEditorProps.ts";
import { renderInWorkbench, testWorkbench, type TestWorkbenchOptions } from "./renderInWorkbench.tsx";

export interface FormEditorOptions extends Pick<TestWorkbenchOptions, "api"> {
  /** Absent as long as the draft has not been compiled. */
  readonly catalog?: CompiledCatalog;
  /** Texts of other files, by path. */
  readonly others?: Readonly<Record<string, string>>;
}

export async function renderFormEditor(
  Editor: ComponentType<FormEditorProps>,
  path: string,
  text: string,
  { catalog, api = {}, others = {} }: FormEditorOptions = {},
) {
  const workbench = await testWorkbench({ texts: { ...others, [path]: text }, api });
  await workbench.draft.open(path);
  const now = () => workbench.draft.view().open[path]!;
  const file = workbench.draft.view().files.find((one) => one.path === path);
  const shown: string[] = [];
  const parts: string[] = [];
  function Form() {
    const opened = useDraft().open[path]!;
    return (
      <Editor
        opened={opened}
        file={file}
        catalog={catalog}
        onText={() => undefined}
        onOpen={() => undefined}
        edit={(change) => workbench.draft.type(path, change(now().text))}
        show={(pointer) => void shown.push(pointer)}
        onPart={(pointer) => void parts.push(pointer)}
      />
    );
  }
  await renderInWorkbench(workbench, <Form />);
  return { text: () => now().text, shown, parts, workbench };
}
