import { expect, test, vi } from 'vitest';
import { AttachmentTray } from './components/attachment-tray.ts';

const file = (name: string, content = 'x') => new File([content], name);

function tray(upload = vi.fn(async ({ name }: File) => ({ id: `id of ${name}` })), most = 3) {
  const remove = vi.fn();
  return { upload, remove, of: new AttachmentTray({ max: most, upload, remove }) };
}
const stateOf = ({ of }: ReturnType<typeof tray>) =>
  of.getSnapshot().all.map(({ name, id, error }) => [name, id ?? error]);

test('as many files as there is room for go one after the other; the rest is counted', async () => {
  const it = tray();
  it.of.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)));
  expect(it.of.getSnapshot()).toMatchObject({ all: [{}, {}, {}], rejectedCount: 2 });
  await vi.waitFor(() =>
    expect(stateOf(it)).toEqual([
      ['a', 'id of a'],
      ['b', 'id of b'],
      ['c', 'id of c'],
    ]),
  );
  expect(it.upload).toHaveBeenCalledTimes(3);
});

test('what did not arrive says why, and may go again; an empty file may not', async () => {
  const upload = vi.fn(async ({ name }: File) => ({ id: `id of ${name}` }));
  upload.mockRejectedValueOnce(new Error('It broke off'));
  const it = tray(upload);
  it.of.add([file('a'), file('empty', '')]);
  await vi.waitFor(() =>
    expect(stateOf(it)).toEqual([
      ['a', 'It broke off'],
      ['empty', 'This file is empty'],
    ]),
  );
  const [a, empty] = it.of.getSnapshot().all;
  expect([a?.canRetry, empty?.canRetry]).toEqual([true, false]);
  it.of.retry(a?.key ?? '');
  await vi.waitFor(() => expect(stateOf(it)[0]).toEqual(['a', 'id of a']));
});

test('what is taken out is stopped on its way, and removed where it has arrived', async () => {
  const signals: AbortSignal[] = [];
  const it = tray();
  const slow = new AttachmentTray({
    max: 3,
    remove: it.remove,
    upload: (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  slow.add([file('a')]);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  slow.remove(slow.getSnapshot().all[0]?.key ?? '');
  expect([signals[0]?.aborted, slow.getSnapshot().all, it.remove.mock.calls]).toEqual([
    true,
    [],
    [],
  ]);
  it.of.restore([{ id: 'f1', name: 'plan.pdf' }]);
  it.of.remove(it.of.getSnapshot().all[0]?.key ?? '');
  expect(it.remove).toHaveBeenCalledWith('f1');
});
