// @vitest-environment happy-dom
/** The URL of a file is renewed before it is used: one of a draft may be of yesterday. */
import { afterEach, expect, test } from "vitest";
import { act } from "react";
import { FileLink, Thumbnail } from "#engine/values/FileLink.tsx";
import { clearPage, draw, one, settle } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);
const file = {
  id: "f1",
  name: "bike.png",
  size: 2048,
  type: "image/png",
  url: "/files/f1?until=1",
  thumbnail: "/files/f1/thumbnail?until=1",
};

/** A host whose source renews URLs where `renews` says so, and what it was asked. */
function renewing(renews: (url: string, failed: boolean) => boolean) {
  const asked: [string, boolean][] = [];
  const host = testHost(workshop, {});
  const renewFileUrl = (url: string, failed: boolean) => {
    asked.push([url, failed]);
    return renews(url, failed)
      ? Promise.resolve({ code: 200, data: { url: "/files/f1?until=2", thumbnail: "/files/f1/thumbnail?until=2" } })
      : undefined;
  };
  return {
    host: {
      ...host,
      source: Object.assign(Object.create(host.source), {
        renewFileUrl,
        thumbnailUrl: (url: string) => url.replace("?", "/thumbnail?"),
      }) as typeof host.source,
    },
    asked,
  };
}
const link = (
  <FileLink file={file}>
    <Thumbnail file={file} alt="bike" />
  </FileLink>
);
const picture = () => document.querySelector("img") ?? expect.fail("no picture");
const shown = () => [one("link").getAttribute("href"), picture().getAttribute("src")];

test("an expired URL is replaced before the file is opened, in the link and in the picture", async () => {
  await draw(renewing((url) => url.endsWith("until=1")).host, link);
  await settle();
  expect(shown()).toEqual(["/files/f1?until=2", "/files/f1/thumbnail?until=2"]);
});

test("a URL that is valid stays as it is, and is looked at again when the link is pointed at or focused", async () => {
  const { host, asked } = renewing(() => false);
  await draw(host, link);
  await settle();
  const before = asked.length;
  await act(async () => one("link").focus());
  expect([shown(), asked.length]).toEqual([["/files/f1?until=1", "/files/f1/thumbnail?until=1"], before + 1]);
});

test("a picture that could not be loaded is asked for again", async () => {
  const { host, asked } = renewing((_url, failed) => failed);
  await draw(host, link);
  await act(async () => picture().dispatchEvent(new Event("error")));
  await settle();
  expect([asked.at(-1), picture().getAttribute("src")]).toEqual([["/files/f1?until=1", true], "/files/f1/thumbnail?until=2"]);
});

test("a source that renews nothing leaves every URL alone", async () => {
  await draw(testHost(workshop, {}), link);
  await settle();
  expect(shown()).toEqual(["/files/f1?until=1", "/files/f1?until=1"]);
});
