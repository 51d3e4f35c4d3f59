import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateField } from '#ui/state-field.tsx';
import styles from '../components/broadcast.module.css';
import { type AudienceRole, audienceRoles, MAX_BROADCAST_LENGTH } from '../rules.ts';

export const meta = titleMeta('Write a broadcast');

const labels = { contractor: 'Contractors', homeowner: 'Homeowners' };

export default function AdminNewBroadcast() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [message, setMessage] = useState('');
  const [roles, setRoles] = useState<AudienceRole[]>(['contractor']);
  const [state, setState] = useState('');
  const [scheduledFor, setScheduledFor] = useState('');
  const [submitCount, setSubmitCount] = useState(0);
  const intent = useIdempotencyKey();
  const create = useMutation(
    orpc.broadcasts.create.mutationOptions({
      context: intent.context,
      onSuccess: async ({ id }) => {
        intent.done();
        await client.invalidateQueries({ queryKey: orpc.broadcasts.key() });
        await navigate(`/admin/broadcasts/${id}`);
      },
    }),
  );
  const apiError = create.error ? getApiError(create.error) : undefined;
  const errorOf = (name: string) => apiError?.issues.find(({ path }) => path === name)?.message;
  const errors = create.error
    ? apiError?.issues.length
      ? apiError.issues.map(({ path, message }) => ({ message: message, field: path }))
      : [
          {
            message:
              apiError?.message ?? 'There was no answer. Send it again: nobody gets it twice.',
          },
        ]
    : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    create.mutate({
      message,
      roles,
      ...(state.trim() && { state: state.trim() }),
      ...(scheduledFor && { scheduledAt: new Date(scheduledFor).toISOString() }),
    });
  }

  return (
    <>
      <PageHeader
        title="Write a broadcast"
        back={{ to: '/admin/broadcasts', label: 'All broadcasts' }}
      />
      <form className={styles.body} onSubmit={submit}>
        <FormErrors errors={errors} submitCount={submitCount} />
        <Textarea
          id="message"
          label="Message"
          description="Arrives in the inbox of each of them, as from the site."
          required
          withAsterisk={false}
          autosize
          minRows={4}
          maxLength={MAX_BROADCAST_LENGTH}
          value={message}
          error={errorOf('message')}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="To"
          value={roles}
          onChange={(chosen) => setRoles(audienceRoles.filter((role) => chosen.includes(role)))}
        >
          {audienceRoles.map((role) => (
            <Checkbox key={role} value={role} label={labels[role]} mt="xs" />
          ))}
        </Checkbox.Group>
        <StateField value={state} error={errorOf('state')} onChange={setState} />
        <TextInput
          id="scheduledAt"
          type="datetime-local"
          label="When"
          description="At once when left empty."
          value={scheduledFor}
          error={errorOf('scheduledAt')}
          onChange={(event) => setScheduledFor(event.currentTarget.value)}
        />
        <AudiencePreview roles={roles} state={state.trim()} />
        <p>
          <Button type="submit" loading={create.isPending} disabled={roles.length === 0}>
            {scheduledFor ? 'Schedule it' : 'Send it now'}
          </Button>
        </p>
      </form>
    </>
  );
}

/** Previews how many people a broadcast would reach. */
function AudiencePreview({ roles, state }: { roles: AudienceRole[]; state: string }) {
  const isComplete = roles.length > 0 && (state === '' || state.length === 2);
  const audience = useQuery(
    orpc.broadcasts.audience.queryOptions({
      input: { roles, ...(state && { state }) },
      enabled: isComplete,
    }),
  );
  if (roles.length === 0) return <p role="status">Choose whom it goes to.</p>;
  if (audience.isError) return <p role="status">{getApiError(audience.error)?.message}</p>;
  if (!audience.data || !isComplete) return <p role="status">Counting whom it would reach.</p>;
  const { total, mostPerRole } = audience.data;
  const truncatedRoles = roles.filter(
    (role) => audience.data[role].matching > audience.data[role].reached,
  );
  return (
    <div role="status">
      <p>
        Goes to <strong>{total}</strong> {total === 1 ? 'person' : 'people'}.
      </p>
      {truncatedRoles.map((role) => (
        <p key={role} className={styles.soft}>
          {labels[role]}: {audience.data[role].matching} match, {mostPerRole} at most are written
          to.
        </p>
      ))}
    </div>
  );
}
