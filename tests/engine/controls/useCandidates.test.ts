import { expect, test } from "vitest";
import { inLanguage } from "#dialect/text/text.ts";
import { noCandidates } from "#engine/controls/useCandidates.ts";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

const { t } = testHost(workshop, {});
const translation = { t, language: "zh", text: (value: Parameters<typeof inLanguage>[0]) => inLanguage(value, "zh") };
const says = (found: Partial<Parameters<typeof noCandidates>[0]>) =>
  noCandidates({ failed: false, missing: [], since: undefined, ...found }, translation);

test("a list without candidates names the fields to fill in first, else that nothing matches or that the search failed", () => {
  expect(says({ missing: [{ zh: "国家" }, { zh: "服务" }] })).toBe("请先填写国家和服务");
  expect(says({})).toBe("没有匹配的选项");
  expect(says({ since: "2026-11-20 08:00:00" })).toContain("仅查找了 2026-11-20 08:00:00 以来创建的记录");
  expect(says({ failed: true, missing: [{ zh: "国家" }] })).toBe("搜索失败，请稍后再试");
});
