import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import record from '#ui/desk-record.module.css';
import { Facts } from '#ui/facts.tsx';
import { addressOf, type ListingRecord } from './desk-listing.ts';
import styles from './desk-listings.module.css';

type Double = ListingRecord['doubles'][number];

/** Others that may be the same business, each with the merge that keeps it. */
export function MergeDoubles({ listing }: { listing: ListingRecord }) {
  const [into, setInto] = useState<Double>();
  if (listing.doubles.length === 0) return null;
  return (
    <section aria-label="Possible duplicates">
      <h3 className={record.heading}>Maybe the same business</h3>
      <ul className={record.rows}>
        {listing.doubles.map((double) => (
          <li key={double.id} className={record.row}>
            <span>
              <a href={`/contractor/${double.id}`}>{double.businessName}</a>
              {double.hasOwner && ', has an owner'}
              <Facts className={styles.soft}>
                {addressOf(double)}
                {double.phone}
              </Facts>
            </span>
            <button type="button" className="button" onClick={() => setInto(double)}>
              Merge into this<span className="sr-only"> {double.businessName}</span>
            </button>
          </li>
        ))}
      </ul>
      {into && <MergeDialog listing={listing} into={into} onClose={() => setInto(undefined)} />}
    </section>
  );
}

type DialogProps = { listing: ListingRecord; into: Double; onClose: () => void };

/** Says exactly what moves before it does. */
function MergeDialog({ listing, into, onClose }: DialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const given = { id: listing.id, into: into.id };
  const preview = useQuery(orpc.adminListings.previewMerge.queryOptions({ input: given }));
  const merge = useMutation(
    orpc.adminListings.merge.mutationOptions({
      onSuccess: async () => {
        onClose();
        await navigate(into.hasOwner ? '?' : `?listing=${into.id}`);
        await client.invalidateQueries({ queryKey: orpc.adminListings.key() });
      },
    }),
  );
  return (
    <Confirm
      title={`Merge into ${into.businessName}?`}
      action="Merge for good"
      destructive
      opened
      busy={merge.isPending || !preview.data}
      onClose={onClose}
      onConfirm={() => merge.mutate(given)}
    >
      {preview.isPending && <p role="status">Checking what would move.</p>}
      <ApiErrorNotice error={preview.error ?? merge.error} />
      {preview.data && (
        <>
          <p>
            {listing.businessName} goes away. Its address leads to {into.businessName} from now on,
            where this comes along:
          </p>
          <ul className={styles.names}>
            {movesOf(preview.data).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>This can’t be undone.</p>
        </>
      )}
    </Confirm>
  );
}

type Preview = { facts: number; saves: number; claims: number; leads: number; fields: string[] };

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

function movesOf({ facts, saves, claims, leads, fields }: Preview) {
  const moves = [
    ...counted(facts, 'entry of a register', 'entries of registers'),
    ...counted(saves, 'homeowner who saved it', 'homeowners who saved it'),
    ...counted(claims, 'open claim', 'open claims'),
    ...counted(leads, 'lead', 'leads'),
    ...fields.map((field) => `${field}, which the other leaves empty`),
  ];
  return moves.length > 0 ? moves : ['Nothing but its address'];
}
