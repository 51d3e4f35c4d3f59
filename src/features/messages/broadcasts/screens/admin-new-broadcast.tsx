import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Confirm } from '#ui/confirm.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateField } from '#ui/state-field.tsx';
import styles from '../components/broadcast.module.css';
import { formatAudience } from '../components/broadcast.ts';
import { BroadcastPreview } from '../components/broadcast-preview.tsx';
import {
  type AudienceRole,
  audienceRoles,
  MAX_BROADCAST_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '../rules.ts';

export const meta = titleMeta('New broadcast');

const labels = { contractor: 'Contractors', homeowner: 'Homeowners' };

export default function AdminNewBroadcast() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [roles, setRoles] = useState<AudienceRole[]>(['contractor']);
  const [state, setState] = useState('');
  const [scheduledFor, setScheduledFor] = useState('');
  const [submitCount, setSubmitCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const audience = useAudience(roles, state);
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
              apiError?.message ??
              'We didn’t get a response. It’s safe to send again. Nobody gets it twice.',
          },
        ]
    : [];

  function ask(event: FormEvent) {
    event.preventDefault();
    setIsAsking(true);
  }

  function send() {
    setSubmitCount((count) => count + 1);
    create.mutate(
      {
        subject,
        message,
        roles,
        ...(state && { state }),
        ...(scheduledFor && { scheduledAt: new Date(scheduledFor).toISOString() }),
      },
      { onSettled: () => setIsAsking(false) },
    );
  }

  const total = audience.data?.total;
  const people = total === 1 ? '1 person' : `${total ?? 0} people`;

  return (
    <>
      <PageHeader
        title="New broadcast"
        back={{ to: '/admin/broadcasts', label: 'All broadcasts' }}
      />
      <form className={styles.body} onSubmit={ask}>
        <FormErrors errors={errors} submitCount={submitCount} />
        <TextInput
          id="subject"
          label="Subject"
          description="The title of the message, its notification, and its email."
          required
          withAsterisk={false}
          maxLength={MAX_SUBJECT_LENGTH}
          value={subject}
          error={errorOf('subject')}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          id="message"
          label="Message"
          description="Each person gets it in their inbox, from the site."
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
          description="Leave blank to start right away."
          value={scheduledFor}
          error={errorOf('scheduledAt')}
          onChange={(event) => setScheduledFor(event.currentTarget.value)}
        />
        <AudiencePreview roles={roles} audience={audience} />
        <BroadcastPreview subject={subject} message={message} />
        <p>
          <Button
            type="submit"
            loading={create.isPending}
            disabled={roles.length === 0 || (!total && !scheduledFor)}
          >
            {scheduledFor ? 'Schedule it' : 'Send it now'}
          </Button>
        </p>
      </form>
      <Confirm
        title={scheduledFor ? `Schedule it for ${people}?` : `Send it to ${people} now?`}
        action={scheduledFor ? `Schedule it for ${people}` : `Send it to ${people}`}
        cancelLabel="Keep editing"
        opened={isAsking}
        busy={create.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={send}
      >
        <p>
          {formatAudience({ roles, state: state || null })} get “{subject}” in their inbox
          {scheduledFor ? '. You can cancel it until then.' : '. It can’t be taken back.'}
        </p>
      </Confirm>
    </>
  );
}

/** How many people a broadcast would reach. */
const useAudience = (roles: AudienceRole[], state: string) =>
  useQuery(
    orpc.broadcasts.audience.queryOptions({
      input: { roles, ...(state && { state }) },
      enabled: roles.length > 0,
    }),
  );

type AudienceProps = { roles: AudienceRole[]; audience: ReturnType<typeof useAudience> };

function AudiencePreview({ roles, audience }: AudienceProps) {
  if (roles.length === 0) return <p role="status">Choose who it goes to.</p>;
  if (audience.isError) return <p role="status">{getApiError(audience.error)?.message}</p>;
  const { data } = audience;
  if (!data) return <p role="status">Counting who it would reach.</p>;
  const truncatedRoles = roles.filter((role) => data[role].matching > data[role].reached);
  return (
    <div role="status">
      {data.total === 0 ? (
        <p>Nobody matches. Choose other people or another state.</p>
      ) : (
        <p>
          Goes to <strong>{data.total}</strong> {data.total === 1 ? 'person' : 'people'}.
        </p>
      )}
      {truncatedRoles.map((role) => (
        <p key={role} className={styles.soft}>
          {labels[role]}: {data[role].matching} match, {data.mostPerRole} at most will get it.
        </p>
      ))}
    </div>
  );
}
