import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { orpc } from '#browser/api.ts';
import type { LiveEvent } from '#features/activities/contract.ts';
import { conversationListOptions } from '../../components/list-search-params.ts';
import type { Conversation } from '../../shapes.ts';
import type { Message } from '../contract.ts';
import {
  isUnread,
  type PairParty,
  type Patch,
  pairParties,
  withAllRead,
  withLatestEdited,
  withMessages,
} from './conversation-patches.ts';
import { type LoadedMessages, withEdited, withLatest, withReadBy } from './loaded-messages.ts';
import { MARK_INTERVAL_MS } from './read-marker.ts';

/** Read by hand: a schema library in the browser would cost more than it checks here. */
const seqIn = (value: unknown) => (Number.isInteger(value) ? (value as number) : undefined);

/** A full page may not be all that was missed. */
const PAGE_SIZE = 100;
/** Events come in bursts; the unread total is fetched once for all of them. */
const BATCH_MS = 50;
/** Marking a message as read fetches the total, too. This timer is for messages that are not marked. */
const AFTER_MARKING_MS = MARK_INTERVAL_MS + 1_000;

type Options = {
  orpc: Pick<typeof orpc, 'conversations'>;
  queryClient: QueryClient;
  id: string;
  party: PairParty;
  /** Whether the viewer looks at the end of the thread, so that new messages are marked as read. */
  isBeingRead: () => boolean;
};

type ConversationPage = { items: Conversation[]; nextCursor: string | null };
type ListData = InfiniteData<ConversationPage, unknown>;

/**
 * Applies live events to the cached data of an open conversation, instead of fetching thread, list and
 * counts again. An event tells that a message exists but not its text, which one small request fetches with
 * the viewer's own rights. Anything that is not the direct successor of what is cached, or may change
 * more than what can be computed here, is fetched.
 */
export class LiveConversation {
  readonly #options: Options;
  readonly #messagesKey: readonly unknown[];
  readonly #conversationKey: readonly unknown[];
  readonly #listHash: string;
  #queue: Promise<unknown> = Promise.resolve();
  #countTimer: { due: number; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(options: Options) {
    const { id, orpc } = options;
    const { messages, get, list } = orpc.conversations;
    this.#options = options;
    this.#messagesKey = messages.queryKey({ input: { id } });
    this.#conversationKey = get.queryKey({ input: { id } });
    this.#listHash = hashKey(list.infiniteKey(conversationListOptions(new URLSearchParams())));
  }

  /** Undefined for events about anything else; resolves to false if the queries must be refetched. */
  readonly apply = (event: LiveEvent): Promise<boolean> | undefined => {
    if (event.subjectId !== this.#options.id) return;
    const applyEvent = this.#handlers[event.type];
    if (!applyEvent || !this.#isCurrent(this.#messagesKey)) return;
    const outdated = this.#outdatedQueries();
    const applied = this.#queue.then(() => applyEvent(event.data, outdated)).catch(() => false);
    this.#queue = applied;
    return applied;
  };

  /** Fetches a total that is still due. */
  close() {
    if (this.#countTimer) this.#fetchUnreadTotal();
  }

  readonly #handlers: Record<
    string,
    (data: LiveEvent['data'], outdated: ReadonlySet<string>) => Promise<boolean>
  > = {
    'message.sent': async (data, outdated) => {
      const seq = seqIn(data.seq);
      const last = this.#page()?.items.at(-1);
      if (seq === undefined || !last) return false;
      if (seq > last.seq + 1) return false;
      if (seq === last.seq + 1 && !(await this.#fetchAfter(last.seq))) return false;
      const items = this.#page()?.items ?? [];
      const added = items.slice(items.findIndex((message) => message.seq === seq - 1));
      if (added[0]?.seq !== seq - 1) return false;
      this.#patchConversation(withMessages(added, this.#options.party), outdated);
      if (added.slice(1).some((message) => isUnread(message, this.#options.party)))
        this.#scheduleUnreadTotal(this.#options.isBeingRead() ? AFTER_MARKING_MS : BATCH_MS);
      return true;
    },

    'message.edited': async (data, outdated) => {
      const seq = seqIn(data.seq);
      const loaded = this.#page();
      if (seq === undefined || !loaded) return false;
      if (seq > (loaded.items.at(-1)?.seq ?? 0)) return false;
      const [message] = await this.#fetch(seq - 1, 1);
      if (message?.seq !== seq) return false;
      this.#setPage((page) => withEdited(page, message));
      if (this.#page()?.items.at(-1)?.seq === seq)
        this.#patchConversation(withLatestEdited(message), outdated);
      return true;
    },

    'conversation.read': async (data, outdated) => {
      const reader = pairParties.find((each) => each === data.party);
      const upTo = seqIn(data.upTo);
      const last = this.#page()?.items.at(-1);
      if (!reader || !last || upTo !== last.seq) return false;
      const { party } = this.#options;
      this.#setPage((page) => withReadBy(page, reader, party, upTo));
      this.#patchConversation(withAllRead(last, reader, party), outdated);
      if (reader === party) this.#scheduleUnreadTotal(BATCH_MS);
      return true;
    },
  };

  /** Adds what follows `seq` to the page; false where that is not all. */
  async #fetchAfter(seq: number) {
    const items = await this.#fetch(seq, PAGE_SIZE);
    if (items[0]?.seq !== seq + 1 || items.length === PAGE_SIZE) return false;
    this.#setPage((page) => withLatest(page, { items: [...items], nextCursor: page.nextCursor }));
    return true;
  }

  async #fetch(after: number, limit: number): Promise<readonly Message[]> {
    const { orpc, id } = this.#options;
    return (await orpc.conversations.messages.call({ id, after, limit })).items;
  }

  #page() {
    return this.#options.queryClient.getQueryData<LoadedMessages>(this.#messagesKey);
  }

  #setPage(change: (page: LoadedMessages) => LoadedMessages) {
    const page = this.#page();
    if (page) this.#setData(this.#messagesKey, change(page));
  }

  /** Data keeps its age: it was patched, not confirmed. */
  #setData(queryKey: readonly unknown[], data: unknown) {
    const { queryClient } = this.#options;
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData(queryKey, data, { updatedAt });
  }

  /** Whether a query is on screen, and no answer is under way that may be older than the event. */
  #isCurrent(queryKey: readonly unknown[]) {
    const query = this.#options.queryClient.getQueryCache().find({ queryKey });
    return query?.isActive() && query.state.fetchStatus === 'idle' && !query.state.isInvalidated;
  }

  /** Of the header and the lists, what must be fetched rather than patched, by hash. */
  #outdatedQueries(): ReadonlySet<string> {
    const outdated = this.#conversationQueries().filter(
      ({ queryKey }) => !this.#isCurrent(queryKey),
    );
    return new Set(outdated.map(({ queryHash }) => queryHash));
  }

  #conversationQueries() {
    const { queryClient, orpc } = this.#options;
    const cache = queryClient.getQueryCache();
    return [
      ...cache.findAll({ queryKey: this.#conversationKey, exact: true }),
      ...cache.findAll({ queryKey: orpc.conversations.list.key() }),
    ];
  }

  /** Patches the header and the unfiltered list; what cannot be patched is fetched. */
  #patchConversation(patch: Patch, outdated: ReadonlySet<string>) {
    for (const { queryHash, queryKey, state } of this.#conversationQueries()) {
      const patched =
        state.data && !outdated.has(queryHash) && this.#patched(queryHash, state.data, patch);
      if (patched) this.#setData(queryKey, patched);
      else void this.#options.queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }

  #patched(queryHash: string, data: unknown, patch: Patch) {
    if (queryHash === hashKey(this.#conversationKey)) return patch(data as Conversation);
    if (queryHash !== this.#listHash) return;
    return patchList(data as ListData, this.#options.id, patch);
  }

  /** The sum over all conversations cannot be computed from the ones that are cached. */
  #scheduleUnreadTotal(delay: number) {
    const due = Date.now() + delay;
    if (this.#countTimer && this.#countTimer.due <= due) return;
    clearTimeout(this.#countTimer?.timer);
    this.#countTimer = { due, timer: setTimeout(() => this.#fetchUnreadTotal(), delay) };
  }

  #fetchUnreadTotal() {
    const { queryClient, orpc } = this.#options;
    clearTimeout(this.#countTimer?.timer);
    this.#countTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: orpc.conversations.unreadCount.key() });
  }
}

/** The list with its changed conversation, on top if it has a new message; undefined if it is not loaded. */
function patchList(list: ListData, id: string, patch: Patch): ListData | undefined {
  const rows = list.pages.flatMap(({ items }) => items);
  const row = rows.find((each) => each.id === id);
  const patched = row && patch(row);
  if (!patched) return;
  if (patched.lastMessageAt === row.lastMessageAt) return withRow(list, id, () => [patched]);
  const [first, ...others] = withRow(list, id, () => []).pages;
  if (!first) return;
  return { ...list, pages: [{ ...first, items: [patched, ...first.items] }, ...others] };
}

const withRow = (list: ListData, id: string, replace: (row: Conversation) => Conversation[]) => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((row) => (row.id === id ? replace(row) : [row])),
  })),
});
