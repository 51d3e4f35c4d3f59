import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { VersionChanges } from './version-changes.tsx';

type Props = {
  quote: Quote;
  /** What the reader had switched on, and is not as it was. */
  lost: readonly string[];
};

/** Says that the quote is not the one that was sent first, and what is different. */
export function NewVersionNotice({ quote, lost }: Props) {
  const { data } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id: quote.id }, enabled: quote.version > 1 }),
  );
  const newest = data?.items[0];
  if (!newest || newest.changes.length === 0 || quote.status !== 'sent') return null;
  return (
    <Notice tone="attention" title={`This is version ${newest.version} of the quote`}>
      <VersionChanges changes={newest.changes} />
      {lost.length > 0 && (
        <p>
          You had added {new Intl.ListFormat('en-US').format(lost.map((name) => `“${name}”`))}.{' '}
          {lost.length === 1 ? 'It is' : 'They are'} no longer as you chose{' '}
          {lost.length === 1 ? 'it' : 'them'}: look again, and add what you still want.
        </p>
      )}
    </Notice>
  );
}
