import { Button, Popover } from "#engine";
import type { SessionFacts } from "#dialect/check/check.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

export interface FlagChoiceProps {
  /** Session fact -> the values that conditions compare it to. */
  readonly offered: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly flags: SessionFacts;
  onChange(flags: SessionFacts): void;
}

/** Selects the session facts of the previewed customer, from those that conditions read. */
export function FlagChoice({ offered, flags, onChange }: FlagChoiceProps) {
  const { t } = useWorkbench().translation;
  // Roles have an input of their own.
  const set = Object.entries(flags).filter(([flag, value]) => value !== undefined && flag !== "roles");
  const label = set.length === 0 ? t("preview.flagsAll") : set.map(([flag, value]) => `${flag} = ${String(value)}`).join(", ");
  return (
    <Popover
      label={t("preview.flags")}
      trigger={(props) => (
        <Button {...props} size="sm" icon="user" iconEnd="chevron-down" className="bench-flags-button" title={label}>
          <span className="ld-trunc">{label}</span>
        </Button>
      )}
    >
      {() => (
        <div className="bench-flags">
          <p className="ld-help">{t("preview.flagsHint")}</p>
          {Object.entries(offered).map(
            ([flag, values]) =>
              flag !== "roles" && (
                <label key={flag} className="bench-flag">
                  <span className="ld-mono">{flag}</span>
                  <select
                    className="ld-input ld-input-sm"
                    value={JSON.stringify(flags[flag] ?? null)}
                    onChange={({ target }) => {
                      const { [flag]: _before, ...others } = flags;
                      const value: unknown = JSON.parse(target.value);
                      onChange(value === null ? others : ({ ...others, [flag]: value } as SessionFacts));
                    }}
                  >
                    <option value="null">{t("preview.unset")}</option>
                    {valuesOf(values).map((value) => (
                      <option key={String(value)} value={JSON.stringify(value)}>
                        {String(value)}
                      </option>
                    ))}
                  </select>
                </label>
              ),
          )}
        </div>
      )}
    </Popover>
  );
}

/** The compared value, and its opposite if it is a truth value. */
function valuesOf(values: readonly (string | number | boolean)[]): readonly (string | number | boolean)[] {
  const all = new Set(values);
  if (all.has(0) || all.has(1)) all.add(0).add(1);
  if (all.size === 0 || all.has(true) || all.has(false)) all.add(true).add(false);
  return [...all];
}
