// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyComponent, stopAsking } from "#engine/ui/overlay/lazyComponent.tsx";
import { settle } from "../../../helpers/engine/page.tsx";

const Word = ({ word }: { readonly word: string }) => <b>{word}</b>;
const module = { default: Word };

afterEach(() => document.body.replaceChildren());

function drawn(content: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement("div"));
  act(() => createRoot(place).render(content));
  return place;
}

test("a placeholder is shown until the code of a part has come", async () => {
  const Part = lazyComponent(async () => module, <i>…</i>);
  const place = drawn(<Part word="come" />);
  expect(place.innerHTML).toBe("<i>…</i>");
  await settle(1);
  expect(place.innerHTML).toBe("<b>come</b>");
});

test("a part whose code was fetched ahead is there in the first drawing, and so is its second place", async () => {
  let fetched = 0;
  const Part = lazyComponent(async () => {
    fetched += 1;
    return module;
  });
  await Part.fetchAhead();
  expect(drawn(<Part word="first" />).innerHTML).toBe("<b>first</b>");
  expect(drawn(<Part word="second" />).innerHTML).toBe("<b>second</b>");
  expect(fetched).toBe(1);
});

/** A part whose code is missing at its first `failures` loads. */
function missing(failures: number) {
  let asked = 0;
  const Part = lazyComponent(
    async () => {
      asked += 1;
      if (asked <= failures) throw new Error("gone");
      return module;
    },
    <i>…</i>,
  );
  return { Part, asked: () => asked };
}

/** `reportError` of the browser, which the tests' page lacks. */
const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => vi.stubGlobal("reportError", reported));
afterEach(() => {
  // Until the page is loaded again.
  delete document.documentElement.dataset["outdated"];
  vi.unstubAllGlobals();
  reported.mockClear();
});

test("a part whose code cannot be loaded is reported and leaves the page around it as it is; its next place asks again", async () => {
  const { Part } = missing(2);
  await Part.fetchAhead();
  const place = drawn(
    <p>
      typed <Part word="never" />
    </p>,
  );
  await settle(1);
  expect(place.textContent).toBe("typed …");
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual(["Error: gone"]);
  const again = drawn(<Part word="again" />);
  await settle(1);
  expect(again.innerHTML).toBe("<b>again</b>");
});

test("an outdated page does not ask again for what is missing, and loads what is there", async () => {
  const gone = missing(9);
  await gone.Part.fetchAhead();
  stopAsking();
  const late = drawn(<gone.Part word="late" />);
  await settle(1);
  expect([late.innerHTML, gone.asked()]).toEqual(["<i>…</i>", 1]);
  const { Part } = missing(0);
  const other = drawn(<Part word="other" />);
  await settle(1);
  expect(other.innerHTML).toBe("<b>other</b>");
});
