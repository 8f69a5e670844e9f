/** The inside of a filter, by what its field holds. */
import { ChoiceFilter } from "./ChoiceFilter.tsx";
import { type FilterEditorProps, filterEditorKind } from "./filterValue.ts";
import { DaysFilter, NumbersFilter, TextFilter } from "./RangeFilters.tsx";
import { ReferenceFilter } from "./ReferenceFilter.tsx";

const editors = { choice: ChoiceFilter, reference: ReferenceFilter, dates: DaysFilter, numbers: NumbersFilter, text: TextFilter };

export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[filterEditorKind(props.field)];
  return <Editor {...props} />;
}
