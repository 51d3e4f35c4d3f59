import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#browser/context.ts';
import { SharedReads } from './shared-reads.ts';

let now: number;
let dispatch: (changes: { type: string }[]) => void;
let reads: SharedReads;
const footer = vi.fn();
const live = vi.fn();
const list = vi.fn();

beforeEach(() => {
  now = 0;
  for (const call of [footer, live, list]) call.mockReset();
  const onEvents = (watch: typeof dispatch) => {
    dispatch = watch;
  };
  reads = new SharedReads({ now: () => now, onEvents });
});

const client = () =>
  reads.over({
    counts: { footer, list },
    announcements: { live },
  } as unknown as Api) as unknown as {
    counts: Record<'footer' | 'list', () => Promise<unknown>>;
    announcements: { live: () => Promise<unknown> };
  };

test('what is on every page is read once a second, all else each time', async () => {
  footer.mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  expect(await client().counts.footer()).toBe('first');
  now = 999;
  expect(await client().counts.footer()).toBe('first');
  now = 1_000;
  expect(await client().counts.footer()).toBe('second');
  await client().counts.list();
  await client().counts.list();
  expect(list).toHaveBeenCalledTimes(2);
});

test('an announcement shows at once, also where it was read while it was published', async () => {
  live.mockResolvedValue('none');
  await client().announcements.live();
  const { promise, resolve } = Promise.withResolvers<string>();
  dispatch([{ type: 'announcement.published' }]);
  live.mockReturnValueOnce(promise).mockResolvedValue('new');
  const early = client().announcements.live();
  dispatch([{ type: 'announcement.published' }]);
  resolve('half');
  expect(await early).toBe('half');
  expect(await client().announcements.live()).toBe('new');
});

test('other events, and failures, change nothing that is kept', async () => {
  footer.mockRejectedValueOnce(new Error('away')).mockResolvedValue('there');
  await expect(client().counts.footer()).rejects.toThrow('away');
  expect(await client().counts.footer()).toBe('there');
  dispatch([{ type: 'message.sent' }]);
  expect(await client().counts.footer()).toBe('there');
  expect(footer).toHaveBeenCalledTimes(2);
});
