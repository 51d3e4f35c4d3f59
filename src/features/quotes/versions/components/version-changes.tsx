import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { formatCents } from '#lib/money.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import styles from './version-changes.module.css';

type Change = Awaited<ReturnType<Api['quotes']['versions']>>['items'][number]['changes'][number];

/** What changed in a quote since the version that its reader has before them; nothing where that is not known. */
export function ChangesSince({ quote, version }: { quote: { id: string }; version: number }) {
  const { data, isPending } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id: quote.id } }),
  );
  if (isPending) return <LoadingRows rows={2} label="Loading what changed" />;
  return data?.items
    .filter((each) => each.version > version)
    .map((each) => <VersionChanges key={each.version} changes={each.changes} />);
}

/** What a version changed, one line per change. */
export function VersionChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may have equal names, and their order is fixed
        <li key={index}>
          <strong>{change.what}</strong>: {describeChange(change)}
        </li>
      ))}
    </ul>
  );
}

function describeChange({ before, after, money }: Change) {
  if (!money) return before === null ? 'added' : after === null ? 'removed' : 'changed';
  if (before === null) return `added, ${formatSide(after)}`;
  if (after === null) return 'removed';
  return before === after ? 'changed' : `${formatSide(before)} → ${formatSide(after)}`;
}

const formatSide = (value: string | number | null) =>
  typeof value === 'number' ? formatCents(value) : (value ?? '').toLowerCase();
