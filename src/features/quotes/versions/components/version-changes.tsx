import type { Api } from '#browser/context.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import styles from './version-changes.module.css';

/** Longer texts are named as changed, and read in the versions themselves. */
const MAX_WORDS = 80;

type Change = Awaited<ReturnType<Api['quotes']['versions']>>['items'][number]['changes'][number];

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

function describeChange({ before, after }: Change) {
  if (before === null) return typeof after === 'number' ? <>added, {side(after)}</> : 'added';
  if (after === null) return 'removed';
  const [was, is] = [side(before), side(after)];
  return was === undefined || is === undefined || before === after ? (
    'changed'
  ) : (
    <>
      {was} → {is}
    </>
  );
}

/** A price, a day or a few words; undefined for a text that is too long to stand beside another. */
function side(value: string | number) {
  if (typeof value === 'number') return formatCents(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return <RelativeTime at={value} as="date" />;
  return value.length <= MAX_WORDS ? value : undefined;
}
