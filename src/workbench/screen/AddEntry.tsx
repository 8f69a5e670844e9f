import { useState } from "react";
import { Button } from "#engine";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";

/** Something that a list of the screen may name. */
export interface OfferedEntry {
  /** As the list writes it. */
  readonly path: string;
  readonly label: string;
}

export interface AddEntryProps {
  readonly label: string;
  /** Text of the button, where "Add" says too little. */
  readonly button?: string;
  readonly offered: readonly OfferedEntry[];
  onAdd(path: string): void;
}

/** Chooses one of what is offered, and adds it to a list. */
export function AddEntry({ label: name, button, offered, onAdd }: AddEntryProps) {
  const { t } = useWorkbench().translation;
  const [chosen, setChosen] = useState("");
  return (
    <div className="visual-row">
      <SelectInput
        aria-label={name}
        options={[{ value: "", label: name }, ...offered.map(({ path, label }) => ({ value: path, label: `${label || path} – ${path}` }))]}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        size="sm"
        icon="plus"
        disabled={chosen === ""}
        onClick={() => {
          onAdd(chosen);
          setChosen("");
        }}
      >
        {button ?? t("visual.add")}
      </Button>
    </div>
  );
}
