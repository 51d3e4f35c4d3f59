import { describe, expect, test, vi } from 'vitest';
import { AttachmentTray } from '#features/files/components/attachment-tray.ts';
import type { Message } from '../read/contract.ts';
import { pendingMessages } from './components/pending-messages.ts';
import { type UnsentMessage, UnsentQueue } from './components/unsent-queue.ts';

/** The part of the browser's storage that the queue uses. */
function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

const refused = new Error('refused');
const lost = new Error('no connection');
const busy = new Error('too many requests');

const newTray = () =>
  new AttachmentTray({ max: 10, upload: async ({ name }) => ({ id: name }), remove: vi.fn() });

type More = { storage?: Storage; uid?: string; wait?: (ms: number) => Promise<void> };

function createQueue(
  send: (unsent: UnsentMessage) => Promise<{ id: string }>,
  { storage = memory(), uid = 'hugo', wait = async () => {} }: More = {},
) {
  return new UnsentQueue({
    uid,
    storage,
    send,
    refusalOf: (error) => (error === refused ? 'Conversation not found' : undefined),
    pauseAfter: (error) => (error === busy ? 20_000 : undefined),
    wait,
  });
}

let written = 0;
const message = (content: string, conversationId = 'c') => ({
  key: `key of ${content}`,
  conversationId,
  content,
  after: 0,
  writtenAt: written++,
});
const states = (queue: UnsentQueue) => queue.all().map(({ content, state }) => [content, state]);
const settled = (queue: UnsentQueue) =>
  vi.waitFor(() => {
    if (queue.all().some(({ state }) => state === 'waiting' || state === 'sending'))
      throw new Error('not settled');
  });

describe('the queue of unsent messages', () => {
  test('sends messages one at a time, in order', async () => {
    const log: string[] = [];
    const queue = createQueue(async ({ content }) => {
      log.push(`${content} begins`);
      await Promise.resolve();
      log.push(`${content} ends`);
      return { id: content };
    });
    for (const content of ['one', 'two']) queue.enqueue(message(content));
    await settled(queue);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
    expect(states(queue)).toEqual([
      ['one', 'sent'],
      ['two', 'sent'],
    ]);
  });

  test('tries three times with the same key and then keeps the message', async () => {
    const keys: string[] = [];
    const queue = createQueue(async ({ key }) => {
      keys.push(key);
      throw lost;
    });
    queue.enqueue(message('one'));
    await settled(queue);
    expect(keys).toEqual(Array(3).fill('key of one'));
    expect(states(queue)).toEqual([['one', 'failed']]);
  });

  test('does not retry a refused message until its author asks for it', async () => {
    const send = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue({ id: 'm' });
    const queue = createQueue(send);
    queue.enqueue(message('one'));
    await settled(queue);
    expect(queue.all()).toMatchObject([{ state: 'failed', refusal: 'Conversation not found' }]);
    queue.retryAll();
    expect(send).toHaveBeenCalledTimes(1);
    queue.retry('key of one');
    await settled(queue);
    expect(queue.all()).toMatchObject([{ state: 'sent', messageId: 'm' }]);
  });

  test('never sends a message before an earlier one that failed', async () => {
    const log: string[] = [];
    let isUp = false;
    const queue = createQueue(async ({ content }) => {
      // The connection returns just as the first message fails.
      if (!isUp) isUp = log.push('lost') === 3;
      else return { id: String(log.push(content)) };
      throw lost;
    });
    for (const content of ['one', 'two']) queue.enqueue(message(content));
    await settled(queue);
    expect(states(queue)).toEqual([
      ['one', 'failed'],
      ['two', 'failed'],
    ]);
    queue.enqueue(message('three'));
    await settled(queue);
    expect(log.slice(3)).toEqual(['one', 'two', 'three']);
  });

  test('holds rate-limited messages, tells for how long, and then sends them in order', async () => {
    const send = vi.fn(async ({ content }: UnsentMessage) => ({ id: content }));
    for (let n = 0; n < 4; n += 1) send.mockRejectedValueOnce(busy);
    const pauses: (() => void)[] = [];
    const queue = createQueue(send, {
      wait: (ms) => new Promise((resolve) => void (ms === 20_000 && pauses.push(resolve))),
    });
    for (const content of ['one', 'two']) queue.enqueue(message(content));
    for (let n = 0; n < 4; n += 1) {
      await vi.waitFor(() => expect(pauses).toHaveLength(n + 1));
      expect(queue.all()).toMatchObject([{ state: 'held', heldFor: 20_000 }, { state: 'waiting' }]);
      queue.retryAll();
      pauses[n]?.();
    }
    await settled(queue);
    expect(send.mock.calls.slice(4).map(([{ content }]) => content)).toEqual(['one', 'two']);
  });

  test('does not send a held message that was withdrawn', async () => {
    const send = vi
      .fn(async ({ content }: UnsentMessage) => ({ id: content }))
      .mockRejectedValueOnce(busy);
    const pause = Promise.withResolvers<void>();
    const queue = createQueue(send, { wait: () => pause.promise });
    for (const content of ['one', 'two']) queue.enqueue(message(content));
    await vi.waitFor(() => expect(queue.all()[0]?.state).toBe('held'));
    queue.remove('key of one');
    pause.resolve();
    await settled(queue);
    expect(send.mock.calls.map(([{ content }]) => content)).toEqual(['one', 'two']);
    expect(states(queue)).toEqual([['two', 'sent']]);
  });

  test('does not block other conversations', async () => {
    const queue = createQueue(({ conversationId }) =>
      conversationId === 'slow' ? new Promise(() => {}) : Promise.resolve({ id: 'm' }),
    );
    queue.enqueue(message('one', 'slow'));
    queue.enqueue(message('two', 'quick'));
    await vi.waitFor(() =>
      expect(states(queue)).toEqual([
        ['one', 'sending'],
        ['two', 'sent'],
      ]),
    );
  });
});

test('withdrawing a message moves it with its files back to the draft, also after a reload', async () => {
  const storage = memory();
  const before = createQueue(() => Promise.reject(refused), { storage });
  before.enqueue({ ...message('one'), attachments: ['f1'], fileNames: ['plan.pdf'] });
  await settled(before);
  const queue = createQueue(() => Promise.reject(refused), { storage });
  queue.setDraft('c', 'two');
  queue.trayOf('c', newTray).add([new File(['x'], 'roof.png')]);
  queue.moveToDraft('key of one', newTray);
  expect(queue.all()).toEqual([]);
  expect(queue.draftOf('c')).toBe('one\ntwo');
  await vi.waitFor(() =>
    expect(queue.trayOf('c', newTray).getSnapshot().all).toMatchObject([
      { id: 'f1', name: 'plan.pdf' },
      { id: 'roof.png', name: 'roof.png', progress: undefined },
    ]),
  );
  expect(queue.trayOf('another', newTray).getSnapshot().all).toEqual([]);
  expect(createQueue(() => Promise.reject(refused), { storage }).draftOf('c')).toBe('one\ntwo');
});

test('a message that another window has sent is not sent again', async () => {
  const storage = memory();
  const thisWindow = createQueue(() => Promise.reject(lost), { storage });
  thisWindow.enqueue(message('one'));
  thisWindow.setDraft('c', 'two');
  await settled(thisWindow);
  const otherWindow = createQueue(async ({ key }) => ({ id: key }), {
    storage: {
      ...storage,
      get length() {
        return storage.length;
      },
      setItem: (name, value) => thisWindow.handleStorageChange(name, value),
      removeItem: (name) => thisWindow.handleStorageChange(name, null),
    },
  });
  otherWindow.retryAll();
  otherWindow.enqueue(message('two'));
  await settled(otherWindow);
  expect(thisWindow.all()).toEqual([]);
  expect(thisWindow.draftOf('c')).toBe('');
  thisWindow.handleStorageChange('plumbline.messages.ines.draft.c', 'of somebody else');
  thisWindow.handleStorageChange(null, null);
  expect(thisWindow.draftOf('c')).toBe('');
});

describe('after a reload, the queue', () => {
  test('keeps unsent messages and drafts and sends with the same key', async () => {
    const storage = memory();
    const before = createQueue(() => Promise.reject(lost), { storage });
    for (const content of ['one', 'two']) before.enqueue(message(content));
    before.setDraft('c', 'thr');
    await settled(before);

    const keys: string[] = [];
    const after = createQueue(async ({ key }) => ({ id: String(keys.push(key)) }), { storage });
    expect(after.draftOf('c')).toBe('thr');
    after.retryAll();
    await settled(after);
    expect(keys).toEqual(['key of one', 'key of two']);
    expect(createQueue(() => Promise.reject(lost), { storage }).all()).toEqual([]);
  });

  test('leaves nothing to the next user', () => {
    const storage = memory();
    const hugo = createQueue(() => new Promise(() => {}), { storage });
    hugo.enqueue(message('secret'));
    hugo.setDraft('c', 'secret too');
    const ines = createQueue(() => new Promise(() => {}), { storage, uid: 'ines' });
    expect(ines.all()).toEqual([]);
    expect(ines.draftOf('c')).toBe('');
    expect(storage.length).toBe(0);
  });

  test('works without storage and ignores broken entries', () => {
    const storage = memory();
    storage.setItem('plumbline.messages.hugo.unsent.x', '{"half');
    expect(createQueue(() => Promise.reject(lost), { storage }).all()).toEqual([]);
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const queue = createQueue(() => new Promise(() => {}), { storage: full });
    queue.setDraft('c', 'text');
    expect(queue.draftOf('c')).toBe('text');
  });
});

test('an arrived message shows once, whether its response or its event came first', () => {
  const received = (seq: number, content: string): Message =>
    ({ id: `m${seq}`, seq, content, senderRole: 'homeowner' }) as Message;
  const sent = (content: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
    ...message(content),
    after: 2,
    state: 'sending',
    ...more,
  });
  const left = (messages: Message[], unsent: UnsentMessage[]) =>
    pendingMessages(messages, unsent, 'homeowner').map(
      ({ content, messageId }) => messageId ?? content,
    );

  expect(left([received(2, 'ok')], [sent('ok')])).toEqual(['ok']);
  expect(left([received(3, 'ok')], [sent('ok')])).toEqual([]);
  expect(left([received(3, 'ok')], [sent('ok'), sent('ok')])).toEqual(['ok']);
  expect(left([received(3, 'ok')], [sent('ok', { messageId: 'm3' }), sent('ok')])).toEqual(['ok']);
  expect(left([received(3, 'ok')], [sent('ok', { messageId: 'm4' })])).toEqual(['m4']);
  expect(left([{ ...received(3, 'ok'), senderRole: 'contractor' }], [sent('ok')])).toEqual(['ok']);
});

test('words to begin with take the place of nothing that somebody wrote', () => {
  const storage = memory();
  const queue = createQueue(async () => ({ id: '1' }), { storage });
  queue.suggestDraft('c', 'About invoice INV-0007');
  expect(queue.draftOf('c')).toBe('About invoice INV-0007');
  queue.setDraft('c', 'My own words');
  queue.suggestDraft('c', 'About invoice INV-0007');
  expect(queue.draftOf('c')).toBe('My own words');
  // Kept like any draft.
  expect(createQueue(async () => ({ id: '1' }), { storage }).draftOf('c')).toBe('My own words');
});
