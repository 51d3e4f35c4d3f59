import { expect, test, vi } from 'vitest';
import { AttachmentTray } from './components/attachment-tray.ts';

const file = (name: string, content = 'x') => new File([content], name);

function tray(upload = vi.fn(async ({ name }: File) => ({ id: `id of ${name}` })), max = 3) {
  const remove = vi.fn();
  return { upload, remove, of: new AttachmentTray({ max, upload, remove }) };
}
const stateOf = ({ of }: ReturnType<typeof tray>) =>
  of.getSnapshot().all.map(({ name, id, error }) => [name, id ?? error]);

test('files upload one after the other up to the maximum, and the rest is counted as rejected', async () => {
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

test('a failed upload shows its error and can be retried; an empty file cannot', async () => {
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

test('removing a file aborts its upload, or deletes it if it was uploaded', async () => {
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
