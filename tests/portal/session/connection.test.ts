// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Connection, createConnection } from "../../../src/portal/session/connection.ts";

let online: boolean;
let connection: Connection;
/** The backend, as it answers from now on. */
let answers: boolean;
const asked = vi.fn(async () => answers);
const back = vi.fn();

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  [online, answers] = [true, true];
  asked.mockClear();
  back.mockClear();
  connection = createConnection(asked);
  connection.onReconnect(back);
});
afterEach(() => {
  connection.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("one lost question alone is no lost line", async () => {
  connection.reportFailure();
  await settle();
  expect(connection.state.status).toBe("online");
  expect(back).not.toHaveBeenCalled();
});

test("a backend that does not answer is asked again until it does; subscribers are notified once", async () => {
  answers = false;
  connection.reportFailure();
  await settle();
  expect(connection.state.status).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.mock.calls.length).toBeGreaterThan(3);
  answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.state.status).toBe("online");
  expect(back).toHaveBeenCalledTimes(1);
});

test("without a network nothing is sent; the browser reports when it is back", async () => {
  [online, answers] = [false, false];
  dispatchEvent(new Event("offline"));
  expect(connection.state.status).toBe("offline");
  connection.reportFailure();
  await settle();
  expect(connection.state.status).toBe("offline");
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  [online, answers] = [true, true];
  dispatchEvent(new Event("online"));
  await settle();
  expect(connection.state.status).toBe("online");
  expect(back).toHaveBeenCalledTimes(1);
});

test("any answer to anything else ends it too", async () => {
  answers = false;
  connection.reportFailure();
  await settle();
  connection.reportSuccess();
  expect(connection.state.status).toBe("online");
  connection.reportSuccess();
  expect(back).toHaveBeenCalledTimes(1);
});
