import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { leave } from './components/show.fixture.tsx';

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** React reports problems of a component on the console, such as a missing key or a nested button. */
afterEach(async () => {
  await leave();
  const said = complaints.mock.calls.map((words) => words.map(String).join(' '));
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(said).toEqual([]);
});
