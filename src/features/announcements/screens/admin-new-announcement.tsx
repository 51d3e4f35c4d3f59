import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { titleMeta } from '#browser/title.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import sectionStyles from '#ui/section.module.css';
import { StateField } from '#ui/state-field.tsx';
import { AnnouncementNotice } from '../components/announcement-notice.tsx';
import styles from '../components/announcements.module.css';
import {
  type AnnouncementAudience,
  type AnnouncementSeverity,
  announcementAudiences,
  announcementSeverities,
  audienceNames,
  MAX_BODY_LENGTH,
  MAX_TITLE_LENGTH,
  severityNames,
} from '../rules.ts';

export const meta = titleMeta('New announcement');

const severityOptions = announcementSeverities.map((value) => ({
  value,
  label: severityNames[value],
}));

export default function AdminNewAnnouncement() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const intent = useIdempotencyKey();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [severity, setSeverity] = useState<AnnouncementSeverity>('info');
  const [audience, setAudience] = useState<AnnouncementAudience[]>([]);
  const [state, setState] = useState('');
  const [isDismissible, setDismissible] = useState(true);
  const [startsAt, setStartsAt] = useState('');
  const [endsAt, setEndsAt] = useState('');
  const [submitCount, setSubmitCount] = useState(0);
  const create = useMutation(
    orpc.announcements.create.mutationOptions({
      context: intent.context,
      onSuccess: async () => {
        intent.done();
        await client.invalidateQueries({ queryKey: orpc.announcements.key() });
        await navigate('/admin/announcements');
      },
    }),
  );
  const refused = create.error ? getApiError(create.error) : undefined;
  const errorOf = (name: string) => refused?.issues.find(({ path }) => path === name)?.message;
  const unanswered = 'We didn’t get a response. It’s safe to try again.';
  const errors = !create.error
    ? []
    : refused?.issues.length
      ? refused.issues.map(({ path, message }) => ({ field: path, message }))
      : [{ message: refused?.message ?? unanswered }];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    create.mutate({
      ...{ title, body, severity, audience, isDismissible },
      state: state || null,
      ...(startsAt && { startsAt: new Date(startsAt).toISOString() }),
      endsAt: endsAt ? new Date(endsAt).toISOString() : null,
      draft: pressed?.value === 'draft',
    });
  }

  return (
    <>
      <PageHeader
        title="New announcement"
        back={{ to: '/admin/announcements', label: 'All announcements' }}
      />
      <form className={sectionStyles.form} onSubmit={submit}>
        <FormErrors errors={errors} submitCount={submitCount} />
        <TextInput
          id="title"
          label="Title"
          required
          withAsterisk={false}
          maxLength={MAX_TITLE_LENGTH}
          value={title}
          error={errorOf('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          id="body"
          label="Text"
          description="What’s happening, what it means for them, and what to do."
          required
          withAsterisk={false}
          autosize
          minRows={3}
          maxLength={MAX_BODY_LENGTH}
          value={body}
          error={errorOf('body')}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <NativeSelect
          id="severity"
          label="Severity"
          data={severityOptions}
          value={severity}
          onChange={(event) =>
            setSeverity(
              announcementSeverities.find((each) => each === event.currentTarget.value) ?? 'info',
            )
          }
        />
        <Checkbox.Group
          label="Who sees it"
          value={audience}
          error={errorOf('audience')}
          onChange={(chosen) =>
            setAudience(announcementAudiences.filter((each) => chosen.includes(each)))
          }
        >
          {announcementAudiences.map((each) => (
            <Checkbox key={each} value={each} label={audienceNames[each]} mt="xs" />
          ))}
        </Checkbox.Group>
        <StateField value={state} error={errorOf('state')} onChange={setState} />
        <div className={sectionStyles.pair}>
          <TextInput
            id="startsAt"
            type="datetime-local"
            label="From"
            description="Leave blank to start right away."
            value={startsAt}
            error={errorOf('startsAt')}
            onChange={(event) => setStartsAt(event.currentTarget.value)}
          />
          <TextInput
            id="endsAt"
            type="datetime-local"
            label="To"
            description="Leave blank to run until you end it."
            value={endsAt}
            error={errorOf('endsAt')}
            onChange={(event) => setEndsAt(event.currentTarget.value)}
          />
        </div>
        <Checkbox
          label="Dismissible"
          description="People can close it. Otherwise it stays up until it ends."
          checked={isDismissible}
          onChange={(event) => setDismissible(event.currentTarget.checked)}
        />
        <section aria-label="Preview">
          <p className={styles.soft}>Preview</p>
          <AnnouncementNotice
            announcement={{
              title: title || 'Title',
              body: body || 'Text',
              severity,
              isDismissible: false,
            }}
          />
        </section>
        <div className={styles.controls}>
          <Button type="submit" loading={create.isPending} disabled={audience.length === 0}>
            {startsAt ? 'Schedule it' : 'Publish it now'}
          </Button>
          <Button
            type="submit"
            value="draft"
            variant="default"
            disabled={audience.length === 0 || create.isPending}
          >
            Save as draft
          </Button>
        </div>
      </form>
    </>
  );
}
