import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SplitView } from '#ui/split-view.tsx';
import { DocumentDetail } from '../components/document-detail.tsx';
import { queuePageOptions, withOpenDocument } from '../components/queue.ts';
import { QueueFilters } from '../components/queue-filters.tsx';
import { QueueList } from '../components/queue-list.tsx';
import { QueueStart } from '../components/queue-start.tsx';
import styles from './admin-verification.module.css';

export const meta = titleMeta('Verification');
export const loader = prefetch(({ verification }, { url: { searchParams } }) => {
  const id = searchParams.get('document');
  return [
    verification.queue.infiniteOptions(queuePageOptions(searchParams)),
    ...(id ? [verification.document.queryOptions({ input: { id } })] : []),
  ];
});

/** The admins' queue of documents, with the open one beside it. */
export default function AdminVerification() {
  const [search] = useSearchParams();
  const open = search.get('document') ?? undefined;
  const [message, setMessage] = useState('');
  const status = useRef<HTMLParagraphElement>(null);

  // The form that had the focus is gone: keyboard users continue from the message, unless they are ahead already.
  useEffect(() => {
    if (message && !document.activeElement?.closest('[role="dialog"]')) status.current?.focus();
  }, [message]);

  return (
    <>
      <PageHeader title="Verification" covered={open !== undefined}>
        Business documents, oldest first.
      </PageHeader>
      <p className={styles.status} role="status" tabIndex={-1} ref={status}>
        {message}
      </p>
      <SplitView
        label="Document"
        open={open}
        back={<BackLink to={withOpenDocument(search)}>All documents</BackLink>}
        hint={<QueueStart />}
        list={
          <>
            <QueueFilters />
            <QueueList open={open} />
          </>
        }
        detail={open && <DocumentDetail key={open} id={open} onDecided={setMessage} />}
      />
    </>
  );
}
