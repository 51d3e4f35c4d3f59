import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from './quote.ts';
import { VersionChanges } from './version-changes.tsx';

/** Says that the quote is not the one that was sent first, and what is different. */
export function NewVersionNotice({ quote }: { quote: Quote }) {
  const { data } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id: quote.id }, enabled: quote.version > 1 }),
  );
  const newest = data?.items[0];
  if (!newest || newest.changes.length === 0 || quote.status !== 'sent') return null;
  return (
    <Notice tone="attention" title={`This is version ${newest.version} of the quote`}>
      <VersionChanges changes={newest.changes} />
    </Notice>
  );
}
