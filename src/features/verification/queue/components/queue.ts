import type { orpc } from '#browser/api.ts';
import type { Tone } from '#ui/status-label.tsx';
import {
  type DocumentKind,
  type DocumentStatus,
  documentKinds,
  documentStatuses,
} from '../../rules.ts';

export type ReviewedDocument = Awaited<ReturnType<typeof orpc.verification.document.call>>;

export type DecisionProps = {
  document: ReviewedDocument;
  onDecided: (said: string) => void;
};

export const kindLabels: Record<DocumentKind, string> = {
  license: 'License',
  insurance: 'Insurance',
  businessRegistration: 'Business registration',
};
export const statusLabels: Record<DocumentStatus, { tone: Tone; words: string }> = {
  pending_review: { tone: 'attention', words: 'Waits' },
  approved: { tone: 'ok', words: 'Approved' },
  rejected: { tone: 'bad', words: 'Rejected' },
  expired: { tone: 'neutral', words: 'Run out' },
};

export const kindFromSearch = (search: URLSearchParams) =>
  documentKinds.find((kind) => kind === search.get('kind'));
export const statusFromSearch = (search: URLSearchParams) =>
  documentStatuses.find((status) => status === search.get('status')) ?? 'pending_review';

type Page = { nextCursor: string | null };

/** How the queue is asked for, alike on the server and in the browser. */
export const queuePageOptions = (search: URLSearchParams) => ({
  input: (cursor: unknown) => ({
    status: statusFromSearch(search),
    kind: kindFromSearch(search),
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }),
  initialPageParam: undefined as unknown,
  getNextPageParam: ({ nextCursor }: Page): unknown => nextCursor ?? undefined,
});

/** The same list with a document open, or none. */
export function withOpenDocument(search: URLSearchParams, id?: string) {
  const next = new URLSearchParams(search);
  if (id) next.set('document', id);
  else next.delete('document');
  return { search: `?${next}` };
}
