import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from '../../components/quote.ts';
import styles from './version-changes.module.css';
import { VersionChanges } from './version-changes.tsx';

type Props = {
  quote: Quote;
  /** The descriptions of selected options that this version changed or removed. */
  changedOptions: readonly string[];
};

/** Tells the homeowner that the quote was revised, and what changed. */
export function NewVersionNotice({ quote, changedOptions }: Props) {
  const { data } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id: quote.id }, enabled: quote.version > 1 }),
  );
  const newest = data?.items[0];
  if (!newest || newest.changes.length === 0 || quote.status !== 'sent') return null;
  return (
    <div id="changes" className={styles.notice}>
      <Notice tone="attention" title={`This is version ${newest.version} of the quote`}>
        <VersionChanges changes={newest.changes} />
        {changedOptions.length > 0 && (
          <p>
            You had added{' '}
            {new Intl.ListFormat('en-US').format(changedOptions.map((name) => `“${name}”`))}.{' '}
            {changedOptions.length === 1 ? 'It is' : 'They are'} no longer the way you chose{' '}
            {changedOptions.length === 1 ? 'it' : 'them'}. Check again and add what you still want.
          </p>
        )}
      </Notice>
    </div>
  );
}
