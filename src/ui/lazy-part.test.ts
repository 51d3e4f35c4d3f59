import { afterEach, expect, test, vi } from 'vitest';
import { retryOnline } from './lazy-part.ts';

const network = { isOnline: false };
const target = new EventTarget();

function goOffline() {
  network.isOnline = false;
  vi.stubGlobal('navigator', {
    get onLine() {
      return network.isOnline;
    },
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
}
function comeBack() {
  network.isOnline = true;
  target.dispatchEvent(new Event('online'));
}
afterEach(() => vi.unstubAllGlobals());

test('a part that cannot be fetched without a network is fetched when it is back', async () => {
  goOffline();
  const load = vi.fn(async () => {
    if (!network.isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  const loaded = retryOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  comeBack();
  expect(await loaded).toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that fails although there is a network fails at once', async () => {
  goOffline();
  comeBack();
  const load = vi.fn(async () => Promise.reject(new Error('broken')));
  await expect(retryOnline(load)).rejects.toThrow('broken');
  expect(load).toHaveBeenCalledTimes(1);
});
