// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { createTopics, useTopic } from "#engine/browser/topics.ts";
import { clearParts, drawHook } from "../../helpers/engine/drawPart.tsx";

afterEach(clearParts);

test("a notification calls each subscriber once, also one of several topics, and no other", () => {
  const topics = createTopics();
  const [both, other] = [vi.fn(), vi.fn()];
  topics.subscribe("/a", both);
  topics.subscribe("/b", both);
  topics.subscribe("/c", other);
  topics.notify(["/a", "/b"]);
  expect([both.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  expect([topics.version("/a"), topics.version("/c")]).toEqual([1, 0]);
});

test("active topics are those with a subscriber", () => {
  const topics = createTopics();
  const stop = topics.subscribe("/a", () => undefined);
  topics.subscribe("/b", () => undefined);
  stop();
  expect([...topics.activeTopics()]).toEqual(["/b"]);
});

test("a component renders again for its own topic only", () => {
  const topics = createTopics();
  const renders: string[] = [];
  const useCount = (topic: string) => {
    useTopic(topics, topic);
    useEffect(() => void renders.push(topic));
  };
  drawHook(useCount, "/a");
  act(() => topics.notify(["/b"]));
  expect(renders).toEqual(["/a"]);
  act(() => topics.notify(["/a"]));
  expect(renders).toEqual(["/a", "/a"]);
});
