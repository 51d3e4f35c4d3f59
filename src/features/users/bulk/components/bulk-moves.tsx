import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ReasonField, reasonErrorOf } from '../../admin/components/reason-field.tsx';
import { type BulkAction, bulkActionNames, bulkActions, bulkReasons } from '../rules.ts';
import styles from './bulk-moves.module.css';

type Preview = Awaited<ReturnType<Api['users']['previewBulk']>>;
type Undone = Awaited<ReturnType<Api['users']['undoBulk']>>;

const actionOptions = bulkActions.map((value) => ({ value, label: bulkActionNames[value] }));
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Changes the chosen people together, after showing what becomes of each, and takes that back for a while. */
export function BulkMoves({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const client = useQueryClient();
  const [action, setAction] = useState<BulkAction>('deactivate');
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState('');
  const [isOpen, setOpen] = useState(false);
  const preview = useMutation(
    orpc.users.previewBulk.mutationOptions({ onSuccess: () => setOpen(true) }),
  );
  const move = useDedupedMutation(
    orpc.users.moveBulk.mutationOptions({
      onSuccess: () => {
        setReason('');
        onDone();
      },
      onSettled: () => {
        setOpen(false);
        return client.invalidateQueries({ queryKey: orpc.users.key() });
      },
    }),
  );
  const changing = preview.data?.items.filter(({ outcome }) => outcome === 'change').length ?? 0;
  const name = bulkActionNames[action];

  function confirm() {
    if (changing === 0 || !preview.data) return setOpen(false);
    const wrong = reasonErrorOf(reason);
    setReasonError(wrong);
    if (wrong) return;
    const { items, seen } = preview.data;
    move.mutate({ ids: items.map(({ uid }) => uid), action, seen, reason: reason.trim() });
  }

  return (
    <div className={styles.moves}>
      {ids.length > 0 && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            move.reset();
            preview.mutate({ ids: [...ids], action });
          }}
        >
          <NativeSelect
            label={`With the ${people(ids.length)} you chose`}
            data={actionOptions}
            value={action}
            onChange={({ currentTarget: { value } }) =>
              setAction(bulkActions.find((each) => each === value) ?? 'deactivate')
            }
          />
          <button type="submit" className="button" disabled={preview.isPending}>
            Preview
          </button>
        </form>
      )}
      <ApiErrorNotice error={preview.error ?? move.error} />
      <RecentMoves />
      <Confirm
        title={changing > 0 ? `${name}: ${people(changing)}` : 'Nothing would change'}
        action={changing > 0 ? name : 'Choose others'}
        opened={isOpen}
        busy={move.isPending}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      >
        {preview.data && <Outcomes preview={preview.data} />}
        {changing > 0 && <ReasonField value={reason} error={reasonError} onChange={setReason} />}
      </Confirm>
    </div>
  );
}

/** What becomes of each, the ones who stay as they are with the reason. */
function Outcomes({ preview: { items, missing } }: { preview: Preview }) {
  const signedOut = items.filter(({ sessions }) => sessions > 0).length;
  const businesses = (what: Preview['items'][number]['business']) =>
    items.filter(({ business }) => business === what).length;
  const effects = [
    signedOut > 0 && `${people(signedOut)} will be signed out right away.`,
    businesses('hidden') > 0 && `Businesses no longer shown: ${businesses('hidden')}.`,
    businesses('shown') > 0 && `Businesses shown again: ${businesses('shown')}.`,
    businesses('created') > 0 && `New businesses: ${businesses('created')}.`,
    missing.length > 0 && `No longer here and skipped: ${people(missing.length)}.`,
  ].filter((effect) => effect !== false);
  return (
    <>
      {effects.length > 0 && <p>{effects.join(' ')}</p>}
      <ul className={styles.people}>
        {items.map(({ uid, name, email, outcome, reason }) => (
          <li key={uid}>
            <span className={styles.name}>{name}</span> <span className={styles.soft}>{email}</span>
            <br />
            {outcome === 'change' && 'Will change'}
            {outcome === 'same' && 'Already done'}
            {outcome === 'refused' && `Won’t change: ${reason ? bulkReasons[reason] : ''}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The caller's moves of the last minutes, each with a way back. */
function RecentMoves() {
  const client = useQueryClient();
  const recent = useQuery(orpc.users.recentBulk.queryOptions());
  const undo = useMutation(
    orpc.users.undoBulk.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: orpc.users.key() }),
    }),
  );
  return (
    <>
      {recent.data?.items.map(({ id, action, changed, madeAt }) => (
        <p key={id} className={styles.recent}>
          <span>
            {bulkActionNames[action]}: {people(changed)}, <RelativeTime at={madeAt} />
          </span>
          <button
            type="button"
            className="button button-quiet"
            disabled={undo.isPending}
            onClick={() => undo.mutate({ id })}
          >
            Undo
          </button>
        </p>
      ))}
      <div role="status">{undo.data && <UndoneNotice undone={undo.data} />}</div>
      <ApiErrorNotice error={undo.error} />
    </>
  );
}

function UndoneNotice({ undone: { restored, kept } }: { undone: Undone }) {
  return (
    <Notice title={`Undone for ${people(restored)}`}>
      Anyone who was signed out has to sign in again.
      {kept.length > 0 && (
        <ul className={styles.people}>
          {kept.map(({ uid, name, reason }) => (
            <li key={uid}>
              {name} stays as is: {bulkReasons[reason]}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
