/** One entry of a menu: an action or a link. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly destructive?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled; shown below the label. */
  readonly reason?: string | undefined;
  /** Makes the entry a link instead of an action. */
  readonly href?: string | undefined;
  /** The link opens in a new tab. */
  readonly external?: boolean | undefined;
  /** Shows a check mark, or leaves space for one. */
  readonly checked?: boolean | undefined;
  /** Shows a line above the entry. */
  readonly separated?: boolean | undefined;
  /** Language of the label, as in HTML. */
  readonly lang?: string | undefined;
  onSelect?(): void;
}
