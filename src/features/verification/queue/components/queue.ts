import type { orpc } from '#browser/api.ts';
import { asCursor, cursorPages } from '#browser/cursor-pages.ts';
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
  onDecided: (message: string) => void;
};

export const kindLabels: Record<DocumentKind, string> = {
  license: 'License',
  insurance: 'Insurance',
  businessRegistration: 'Business registration',
};
export const statusLabels: Record<DocumentStatus, { tone: Tone; words: string }> = {
  pending_review: { tone: 'attention', words: 'Waiting' },
  approved: { tone: 'ok', words: 'Approved' },
  rejected: { tone: 'bad', words: 'Rejected' },
  expired: { tone: 'neutral', words: 'Expired' },
};

export const kindFromSearch = (search: URLSearchParams) =>
  documentKinds.find((kind) => kind === search.get('kind'));
export const statusFromSearch = (search: URLSearchParams) =>
  documentStatuses.find((status) => status === search.get('status')) ?? 'pending_review';

/** Used by the loader and the list, so that both have the same query key. */
export const queuePageOptions = (search: URLSearchParams) => ({
  ...cursorPages,
  input: (pageParam: unknown) => ({
    status: statusFromSearch(search),
    kind: kindFromSearch(search),
    cursor: asCursor(pageParam),
  }),
});

/** The URL of the same list with a document open, or none. */
export function withOpenDocument(search: URLSearchParams, id?: string) {
  const next = new URLSearchParams(search);
  if (id) next.set('document', id);
  else next.delete('document');
  return { search: `?${next}` };
}
