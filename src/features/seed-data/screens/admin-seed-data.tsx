import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { Section } from '#ui/section.tsx';
import { StatList } from '#ui/stat-list.tsx';
import { AddSamples } from '../components/add-samples.tsx';
import { RemoveSamples } from '../components/remove-samples.tsx';
import { RunProgress } from '../components/run-progress.tsx';
import styles from '../components/seed-data.module.css';
import { type SampleRecord, sampleRecordNames } from '../rules.ts';

/** How often the progress of a running job is read. */
const POLL_MS = 700;

export const meta = titleMeta('Sample records');
export const loader = prefetch((api) => [api.seedData.get.queryOptions()]);

type SampleData = Awaited<ReturnType<Api['seedData']['get']>>;

export default function AdminSeedData() {
  return (
    <>
      <PageHeader title="Sample records">
        Made-up homeowners and contractors with projects, quotes, messages, and reviews, to show how
        each screen works.
      </PageHeader>
      <SampleRecords />
    </>
  );
}

function SampleRecords() {
  const query = useQuery({
    ...orpc.seedData.get.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.run?.status === 'running' ? POLL_MS : false),
  });
  const data = query.data;
  if (!data && query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The sample records didn’t load. Nothing has changed.
      </ErrorNotice>
    );
  if (!data) return <LoadingRows rows={4} label="Loading the sample records" />;
  const isRunning = data.run?.status === 'running';
  const isEmpty = data.counts.homeowners + data.counts.contractors === 0;
  return (
    <>
      {data.run && <RunProgress run={data.run} />}
      <Section
        title="What is here"
        about="Every sample name ends with “(sample)”. Visitors and real accounts never see them, they get no email, and they don’t count in any rating, ranking, total, or chart."
      >
        <StatList
          items={(Object.keys(sampleRecordNames) as SampleRecord[]).map((record) => ({
            label: sampleRecordNames[record],
            value: data.counts[record],
          }))}
        />
        {isEmpty ? (
          <EmptyState drawing="list" title="No sample records yet">
            {data.isAllowed
              ? 'Add some below. It takes a few seconds.'
              : 'They’re turned off on this site.'}
          </EmptyState>
        ) : (
          <People people={data.people} counts={data.counts} />
        )}
      </Section>
      <Section
        title="Add"
        about="Each homeowner comes with a project. Some are comparing quotes, some are waiting, and some are done."
      >
        {data.isAllowed ? (
          <AddSamples isRunning={isRunning} />
        ) : (
          <p>
            Sample records are turned off on this site. Turn them on with the server setting{' '}
            <code>SAMPLE_DATA=true</code>.
          </p>
        )}
      </Section>
      {!isEmpty && (
        <Section
          title="Remove"
          about="Removes everything tied to them too. Real records aren’t affected."
        >
          <RemoveSamples counts={data.counts} isRunning={isRunning} />
        </Section>
      )}
    </>
  );
}

function People({ people, counts }: Pick<SampleData, 'people' | 'counts'>) {
  const all = counts.homeowners + counts.contractors;
  return (
    <details className={styles.people}>
      <summary>Who they are</summary>
      <p className={styles.soft}>
        On each person’s page, “View as this homeowner” or “View as this contractor” shows the site
        as they see it.
      </p>
      <ul className={styles.names}>
        {people.map(({ uid, name, role }) => (
          <li key={uid}>
            <PersonLink uid={uid} name={name} />, {role}
          </li>
        ))}
      </ul>
      {all > people.length && <p className={styles.soft}>{all - people.length} more.</p>}
    </details>
  );
}
