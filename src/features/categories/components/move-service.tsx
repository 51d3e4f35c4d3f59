import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import confirm from '#ui/confirm.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { MAX_REASON_LENGTH } from '../moves/rules.ts';
import styles from './service-page.module.css';

/** Gives a service another name, or makes it part of another one. */
export function MoveService({ name }: { name: string }) {
  const [move, setMove] = useState<'rename' | 'merge'>();
  return (
    <section className={styles.retire} aria-label="Its name">
      <div className={styles.moves}>
        <button
          type="button"
          className="button"
          aria-keyshortcuts="r"
          onClick={() => setMove('rename')}
        >
          Rename this service
        </button>
        <button
          type="button"
          className="button"
          aria-keyshortcuts="m"
          onClick={() => setMove('merge')}
        >
          Merge it into another
        </button>
      </div>
      {move && <MoveDialog name={name} move={move} onClose={() => setMove(undefined)} />}
    </section>
  );
}

type DialogProps = { name: string; move: 'rename' | 'merge'; onClose: () => void };

function MoveDialog({ name, move, onClose }: DialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const intent = useIdempotencyKey();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const services = useQuery(orpc.categories.list.queryOptions());
  const preview = useQuery(orpc.categories.previewMove.queryOptions({ input: { name } }));
  const options = {
    context: intent.context,
    onSuccess: async (moved: { name: string }) => {
      intent.done();
      await navigate(`?service=${encodeURIComponent(moved.name)}`, { replace: true });
      await client.invalidateQueries({ queryKey: orpc.categories.key() });
    },
  };
  const rename = useMutation(orpc.categories.rename.mutationOptions(options));
  const merge = useMutation(orpc.categories.merge.mutationOptions(options));
  const others = services.data?.items.filter((each) => each.name !== name) ?? [];

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = { name, reason: reason.trim() };
    if (move === 'rename') rename.mutate({ ...given, to: to.trim() });
    else merge.mutate({ ...given, into: to });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={move === 'rename' ? `Rename ${name}` : `Merge ${name} into another`}
    >
      <form className={confirm.parts} onSubmit={submit}>
        {move === 'rename' ? (
          <TextInput
            label="New name"
            required
            withAsterisk={false}
            maxLength={60}
            data-autofocus
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            label="The service that stays"
            required
            withAsterisk={false}
            data-autofocus
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            data={[{ value: '', label: 'Choose one' }, ...others.map((each) => each.name)]}
          />
        )}
        <Textarea
          label="Why, for other admins"
          required
          withAsterisk={false}
          autosize
          minRows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {preview.isPending && <p role="status">Counting what will move.</p>}
        {preview.data && <Along moved={preview.data} />}
        <p>
          Pages and links under the old name redirect to the new one, and people can still find it
          in search.{' '}
          {move === 'rename'
            ? 'Renaming it back undoes this.'
            : 'Its own questions and group will be lost. This can’t be undone.'}
        </p>
        <div className={confirm.actions}>
          <Button
            type="submit"
            loading={rename.isPending || merge.isPending}
            disabled={!preview.data}
          >
            {move === 'rename' ? 'Rename it' : 'Merge for good'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
        <ApiErrorNotice error={preview.error ?? rename.error ?? merge.error} />
      </form>
    </Dialog>
  );
}

type Moved = Awaited<ReturnType<Api['categories']['previewMove']>>;

const names: Record<keyof Moved, [one: string, many: string]> = {
  businesses: ['business that offers it', 'businesses that offer it'],
  projects: ['project', 'projects'],
  leads: ['lead', 'leads'],
  callRequests: ['request for a call', 'requests for a call'],
  portfolioItems: ['portfolio picture', 'portfolio pictures'],
  ideas: ['project idea', 'project ideas'],
};

function Along({ moved }: { moved: Moved }) {
  const lines = (Object.keys(names) as (keyof Moved)[])
    .filter((key) => moved[key] > 0)
    .map((key) => `${moved[key].toLocaleString('en-US')} ${names[key][moved[key] === 1 ? 0 : 1]}`);
  if (lines.length === 0) return <p>Nothing uses this name yet.</p>;
  return (
    <div>
      <p>This will move:</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
