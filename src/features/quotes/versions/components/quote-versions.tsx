import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Quote } from '../../components/quote.ts';
import { PdfLink } from '../../documents/components/pdf-link.tsx';
import styles from './quote-versions.module.css';
import { VersionChanges } from './version-changes.tsx';

/** The history of a quote: every version with its changes and its PDF. */
export function QuoteVersions({ quote }: { quote: Quote }) {
  const { data } = useQuery(
    orpc.quotes.versions.queryOptions({ input: { id: quote.id }, enabled: quote.version > 1 }),
  );
  const versions = data?.items ?? [];
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="versions">
      <h2 className={styles.title} id="versions">
        Versions
      </h2>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.version} className={styles.version}>
            <p className={styles.head}>
              <PdfLink quote={quote} version={version.version} />
              <span className={styles.time}>
                <RelativeTime at={version.sentAt} />
              </span>
            </p>
            <VersionChanges changes={version.changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}
