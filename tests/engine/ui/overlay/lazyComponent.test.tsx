// @vitest-environment happy-dom
import { act, Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import { settle } from "../../../helpers/engine/page.tsx";

const Word = ({ word }: { readonly word: string }) => <b>{word}</b>;
const module = { default: Word };

afterEach(() => document.body.replaceChildren());

function drawn(content: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement("div"));
  act(() => createRoot(place).render(content));
  return place;
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { said: "" };
  static getDerivedStateFromError = (error: unknown) => ({ said: String(error) });
  override render() {
    return this.state.said || this.props.children;
  }
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

test("a failed load of the code reaches the error boundary, and is tried again with the next render", async () => {
  let tries = 0;
  const Part = lazyComponent(async () => {
    tries += 1;
    if (tries < 3) throw new Error("offline");
    return module;
  });
  await Part.fetchAhead();
  const place = drawn(
    <Boundary>
      <Part word="never" />
    </Boundary>,
  );
  await settle(1);
  expect(place.textContent).toBe("Error: offline");
  const again = drawn(<Part word="again" />);
  await settle(1);
  expect(again.innerHTML).toBe("<b>again</b>");
});
