// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSessionEnd, workbenchApi, WorkbenchApiError } from "../../../src/workbench/client/workbenchApi.ts";

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => void vi.unstubAllGlobals());
const request = () => {
  const [url, init] = fetching.mock.calls.at(-1) ?? [];
  return { url, method: init?.method, body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined };
};

test("a path keeps its slashes in the URL, its other characters are encoded", async () => {
  fetching.mockResolvedValue(Response.json({ files: [] }));
  await workbenchApi.put("schemas/entities/a b.json", "{}", "h1");
  expect(request()).toEqual({ url: "/workbench/draft/schemas/entities/a%20b.json", method: "PUT", body: { text: "{}", baseHash: "h1" } });
});

test("without a session the analyst is null, also if the server sends an empty body", async () => {
  fetching.mockResolvedValue(new Response(""));
  expect(await workbenchApi.session()).toBeNull();
});

test("a publication for now sends no day", async () => {
  fetching.mockImplementation(async () => Response.json({ number: 1 }));
  await workbenchApi.publish("why");
  expect(request().body).toEqual({ reason: "why" });
  await workbenchApi.publish("why", "2026-12-01");
  expect(request().body).toEqual({ reason: "why", from: "2026-12-01" });
  await workbenchApi.publish("why", undefined, { revision: 3, inForce: "v1" });
  expect(request().body).toEqual({ reason: "why", revision: 3, inForce: "v1" });
});

test("an ended session is told to those who follow it, a wrong password is not", async () => {
  fetching.mockImplementation(async () => Response.json({ message: "Log in again" }, { status: 401 }));
  const ended = vi.fn();
  const stop = followSessionEnd(ended);
  await expect(workbenchApi.login("Mei", "wrong")).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  await expect(workbenchApi.draft()).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
  stop();
  await expect(workbenchApi.draft()).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test("a call that was sent before a login, and is refused after it, does not end the new session", async () => {
  const answers: ((answer: Response) => void)[] = [];
  fetching.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const ended = vi.fn();
  const stop = followSessionEnd(ended);
  const late = workbenchApi.draft();
  const login = workbenchApi.login("Mei", "right");
  answers[1]?.(Response.json({ name: "Mei" }));
  await login;
  answers[0]?.(Response.json({ message: "Log in again" }, { status: 401 }));
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
  stop();
});

test("an error has the status and the message of the server", async () => {
  fetching.mockResolvedValue(Response.json({ message: "Not allowed" }, { status: 403 }));
  await expect(workbenchApi.files()).rejects.toMatchObject({ name: "WorkbenchApiError", status: 403, message: "Not allowed" });
});

test("without a response the status is 0", async () => {
  fetching.mockRejectedValue(new TypeError("network"));
  await expect(workbenchApi.files()).rejects.toMatchObject({ status: 0, message: "network" });
});

test("only a 409 with a hash is a conflict", () => {
  const conflict = { hash: "h2", text: "{}" };
  expect(new WorkbenchApiError(409, "", conflict).conflict).toBe(conflict);
  expect(new WorkbenchApiError(409, "", { message: "x" }).conflict).toBeUndefined();
  expect(new WorkbenchApiError(500, "", conflict).conflict).toBeUndefined();
});

test("the table of the impact is text, not JSON", async () => {
  fetching.mockResolvedValue(new Response("id;customer"));
  expect(await workbenchApi.impactTable()).toBe("id;customer");
});

test("the table is asked for the draft, a day or a revert", async () => {
  fetching.mockImplementation(async () => new Response(""));
  await workbenchApi.impactTable();
  await workbenchApi.impactTable({ on: "2027-02-01" });
  await workbenchApi.impactTable({ revert: { only: 3 } });
  const asked = fetching.mock.calls.slice(-3).map(([address]) => address);
  expect(asked).toEqual(["/workbench/impact.csv?", "/workbench/impact.csv?on=2027-02-01", "/workbench/impact.csv?only=3"]);
});
