import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import record from '#ui/desk-record.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { RecordArticle, RecordTitle } from '#ui/record.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { type EditableField, editableFields, editNames, fieldNames } from '../rules.ts';
import type { ListingRecord } from './desk-listing.ts';
import styles from './desk-listings.module.css';
import { MergeDoubles } from './merge-doubles.tsx';

/** One listing: what it says, to be corrected, its suspected doubles, and what admins did to it. */
export function DeskListingDetail({ id }: { id: string }) {
  const query = useQuery(orpc.adminListings.get.queryOptions({ input: { id } }));
  const { data: listing } = query;
  if (!listing && query.isError)
    return ['not-found', 'invalid-argument'].includes(getApiError(query.error)?.code ?? '') ? (
      <EmptyState drawing="list" title="Listing not found">
        Someone claimed it, it was merged into another, or the address may be wrong.
      </EmptyState>
    ) : (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The listing didn’t load. Nothing is lost.
      </ErrorNotice>
    );
  if (!listing) return <LoadingRows rows={4} label="Loading the listing" />;
  return (
    <RecordArticle>
      <header className={record.head}>
        <RecordTitle>{listing.businessName}</RecordTitle>
        {!listing.isListed && <StatusLabel tone="bad">Taken off</StatusLabel>}
      </header>
      {listing.isListed && (
        <div className={record.links}>
          <a className="button" href={`/contractor/${id}`}>
            See its page
          </a>
        </div>
      )}
      <DefinitionList
        items={[
          { term: 'Services', value: listing.services.join(', ') || 'None' },
          { term: 'From', value: listing.registers.join(', ') || 'No register' },
          { term: 'Listed', value: <RelativeTime at={listing.createdAt} /> },
        ]}
      />
      <EditListing key={listing.updatedAt} listing={listing} />
      {listing.isListed && <MergeDoubles listing={listing} />}
      <History listing={listing} />
    </RecordArticle>
  );
}

const inputTypes: Partial<Record<EditableField, string>> = { phone: 'tel', email: 'email' };

function EditListing({ listing }: { listing: ListingRecord }) {
  const client = useQueryClient();
  const { id, updatedAt } = listing;
  const form = useSectionForm<EditableField>({
    initialValues: Object.fromEntries(
      editableFields.map((field) => [field, listing[field]]),
    ) as Record<EditableField, string>,
    send: async (_, changes) => {
      await api.adminListings.update({ id, updatedAt, ...changes });
      await client.invalidateQueries({ queryKey: orpc.adminListings.key() });
    },
  });
  return (
    <section aria-label="Correct this listing">
      <h3 className={record.heading}>Correct it</h3>
      <SectionForm form={form} submitLabel="Save the correction" successMessage="Kept.">
        {editableFields.map((field) => (
          <TextInput
            key={field}
            label={fieldNames[field]}
            type={inputTypes[field] ?? 'text'}
            description={field === 'zipCode' ? 'Moves it on the map.' : undefined}
            {...form.field(field)}
          />
        ))}
      </SectionForm>
    </section>
  );
}

function History({ listing: { history } }: { listing: ListingRecord }) {
  if (history.length === 0) return null;
  return (
    <section aria-label="What admins did">
      <h3 className={record.heading}>What admins did</h3>
      <ul className={styles.history}>
        {history.map(({ id, kind, changes, note, editedByName, createdAt }) => (
          <li key={id}>
            <Facts>
              {`${editNames[kind]}${note && `: ${note}`}`}
              <span className={styles.soft}>
                {editedByName}, <RelativeTime at={createdAt} />
              </span>
            </Facts>
            {changes.map(({ field, from, to }) => (
              <p key={field} className={styles.soft}>
                {fieldNames[field as EditableField] ?? field}: {from || 'empty'} → {to || 'empty'}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
