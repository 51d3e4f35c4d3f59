import type { Api } from '#browser/context.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
import { conversationPriorities } from '../../rules.ts';
import { type QueueView, queueViews } from '../rules.ts';

export type Ticket = Awaited<ReturnType<Api['supportDesk']['queue']>>['items'][number];

export const queueViewFrom = (search: URLSearchParams): QueueView =>
  queueViews.find((view) => view === search.get('view')) ?? 'open';

/** The query of the queue, the same for prefetching on the server and in the browser. */
export const queueOptions = (search: URLSearchParams) => ({
  ...cursorPages,
  input: (cursor: unknown) => ({
    cursor: asCursor(cursor),
    view: queueViewFrom(search),
    priority: conversationPriorities.find((priority) => priority === search.get('priority')),
  }),
});
