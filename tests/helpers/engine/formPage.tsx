/** A form on a page, with what it sends and keeps: shared by the tests of forms. */
import { act } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { FormView, type FormViewProps } from "#engine/form/FormView.tsx";
import type { DraftPort, StoredDraft } from "#engine/host/host.ts";
import { clearPage, draw, one, press, setWidth, settle, type } from "./page.tsx";
import { type TestHost, testHost } from "./testHost.ts";
import { workshop } from "./workshop.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

export const stored: Rec = { id: "7", version: 2, ticket: "A1", work: "chain", hours: 2, rate: 40, price: 80, state: "noted" };

interface Bench {
  host: TestHost;
  sent: { how: string; record: Rec; key: string | undefined }[];
  kept: Map<string, StoredDraft>;
  /** What the next save answers; the record itself, stored, when absent. */
  answer: ApiResponse<Rec> | undefined;
}

/** The present test's host and what it saw. `begin` makes it new. */
export const bench: Bench = { host: testHost(workshop, {}), sent: [], kept: new Map(), answer: undefined };
const guards = new Set<{ isChanged(): boolean; keep(): void }>();

function memory(): DraftPort {
  const { kept } = bench;
  return {
    load: async (name) => kept.get(name) ?? null,
    save: async (draft) => {
      kept.set(draft.key, draft);
      return true;
    },
    remove: async (name) => void kept.delete(name),
    list: async (entity) => [...kept.values()].filter((draft) => draft.entity === entity).toSorted((a, b) => b.savedAt - a.savedAt),
  };
}

async function reply(how: string, record: Rec, key: string | undefined): Promise<ApiResponse<Rec>> {
  bench.sent.push({ how, record, key });
  const { answer } = bench;
  await Promise.resolve();
  return answer ?? { code: 200, data: { ...record, id: record["id"] ?? "9", version: Number(record["version"] ?? 0) + 1 } };
}

/** A new host in English on a wide page, with these records and nothing kept or sent. */
export function begin(
  records: Readonly<Record<string, readonly Rec[]>> = { repair: [stored], shop: [] },
  files: CatalogFiles = workshop,
): void {
  setWidth(1440);
  guards.clear();
  const host = testHost(files, records);
  host.speak("en");
  Object.assign(bench, { host, sent: [], kept: new Map(), answer: undefined });
  Object.assign(host.source, {
    save: (_entity: string, record: Rec, once?: string) => reply("save", record, once),
    submit: (_entity: string, record: Rec, transition: string, once?: string) => reply(transition, record, once),
  });
  Object.assign(host, {
    drafts: memory(),
    guardLeave: (isChanged: () => boolean, keep: () => void) => {
      const guard = { isChanged, keep };
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  });
}

export { clearPage };

export async function open(props: Partial<FormViewProps> = {}): Promise<void> {
  await draw(bench.host, <FormView screen="repairForm" {...props} />);
  await settle();
}

/** The session ends: the page goes without a question. */
export const endSession = (): Promise<void> => act(async () => guards.forEach(({ keep }) => keep()));
export const asksToLeave = (): Promise<boolean> => act(async () => [...guards].some(({ isChanged }) => isChanged()));
export const field = (label: string): HTMLInputElement => one("textbox", label) as HTMLInputElement;
export const leave = (element: HTMLElement) => act(() => void element.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));

const translator = createTranslator(workshop.messages);

/** An English sentence of the message catalogue. */
export const sentence = (name: string, params: Record<string, string> = {}) => translator.sentence("en", name, params);

export async function fill(label: string, value: string): Promise<void> {
  await type(field(label), value);
  leave(field(label));
}

export async function fillRequired(): Promise<void> {
  await fill("Ticket", "A1");
  await press(one("radio", "Chain"));
  await fill("Hours", "2");
}

export const submit = () => press(one("button", sentence("form.submit")));
export const save = () => press(one("button", new RegExp(sentence("form.saveDraft"))));
