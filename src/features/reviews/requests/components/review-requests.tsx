import { Button, Textarea, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { unfilteredPages } from '#browser/cursor-pages.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { formatDate } from '#lib/dates.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import {
  MAX_REQUEST_BODY_LENGTH,
  MAX_REQUEST_SUBJECT_LENGTH,
  MAX_TEMPLATE_NAME_LENGTH,
  reviewRequestStatusNames,
  standardTemplate,
} from '../rules.ts';
import styles from './review-requests.module.css';

/** Asking homeowners for reviews: whom, how it went, and in which words. */
export function ReviewRequests({ hasReviews }: { hasReviews: boolean }) {
  const figures = useQuery(orpc.reviewRequests.figures.queryOptions());
  return (
    <section className={styles.section} aria-labelledby="ask">
      <h2 id="ask">Ask for reviews</h2>
      <p className={styles.soft}>
        We ask every homeowner once when you complete their project, with up to two reminders, three
        days apart. They can say no.
      </p>
      {figures.data && figures.data.sent > 0 && (
        <p>
          {figures.data.sent} asked, {figures.data.openRate}% opened, {figures.data.answerRate}%
          reviewed.
        </p>
      )}
      {figures.isError && (
        <ErrorNotice onRetry={() => void figures.refetch()} retrying={figures.isFetching}>
          This didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {figures.data?.askable.map((project) => (
        <Askable key={project.projectId} {...project} />
      ))}
      <Sent isNobodyLeft={hasReviews && figures.data?.askable.length === 0} />
      <Templates />
    </section>
  );
}

type AskableProject = { projectId: string; title: string; customerName: string };

function Askable({ projectId, title, customerName }: AskableProject) {
  const client = useQueryClient();
  const [templateId, setTemplateId] = useState('');
  const templates = useQuery(orpc.reviewTemplates.list.queryOptions());
  const ask = useDedupedMutation({
    mutationFn: () =>
      orpc.reviewRequests.create.call({ projectId, ...(templateId && { templateId }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: orpc.reviewRequests.key() }),
  });
  const selectId = `template-${projectId}`;
  return (
    <div className={styles.row}>
      <div>
        <strong>{customerName}</strong>
        <p className={styles.soft}>“{title}”</p>
        <ApiErrorNotice error={ask.error} />
      </div>
      <div className={styles.ways}>
        {templates.data && templates.data.items.length > 0 && (
          <>
            <label className="sr-only" htmlFor={selectId}>
              Template for {customerName}
            </label>
            <select
              className="input"
              id={selectId}
              value={templateId}
              onChange={(event) => setTemplateId(event.target.value)}
            >
              <option value="">Default text</option>
              {templates.data.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </>
        )}
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
          Ask in your own words
          <span className="sr-only">: {customerName}</span>
        </Button>
      </div>
    </div>
  );
}

/** The requests; where there are none, `isNobodyLeft` says whether that is because the reviews are there already. */
function Sent({ isNobodyLeft }: { isNobodyLeft: boolean }) {
  const client = useQueryClient();
  const list = useInfiniteQuery(orpc.reviewRequests.list.infiniteOptions(unfilteredPages));
  const refresh = () => client.invalidateQueries({ queryKey: orpc.reviewRequests.key() });
  const remove = useMutation(orpc.reviewRequests.remove.mutationOptions({ onSuccess: refresh }));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <h3>Requests</h3>
      {list.isPending && <LoadingRows rows={2} label="Loading your requests" />}
      {items?.length === 0 && (
        <p className={styles.soft}>
          {isNobodyLeft
            ? 'No finished job is waiting for a review. The next one shows up here once we’ve asked.'
            : 'No requests yet. Those that go out when a project is completed show up here, too.'}
        </p>
      )}
      <ApiErrorNotice error={remove.error} />
      {items?.map(({ id, customerName, projectTitle, status, remindersSent, nextReminderAt }) => (
        <div key={id} className={styles.row}>
          <div>
            <strong>{customerName}</strong>
            <p className={styles.soft}>
              “{projectTitle}”: {reviewRequestStatusNames[status]}
              {remindersSent > 0 && `, reminded ${remindersSent === 1 ? 'once' : 'twice'}`}
              {nextReminderAt && `, next reminder ${formatDate(nextReminderAt.slice(0, 10))}`}
            </p>
          </div>
          {(status === 'sent' || status === 'opened') && (
            <Button
              variant="subtle"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id })}
            >
              Cancel request
              <span className="sr-only">: {customerName}</span>
            </Button>
          )}
        </div>
      ))}
      <ShowMore list={list}>Show older requests</ShowMore>
    </>
  );
}

function Templates() {
  const client = useQueryClient();
  const templates = useQuery(orpc.reviewTemplates.list.queryOptions());
  const [open, setOpen] = useState<string>();
  const refresh = () => client.invalidateQueries({ queryKey: orpc.reviewTemplates.key() });
  const remove = useMutation(orpc.reviewTemplates.remove.mutationOptions({ onSuccess: refresh }));
  const makeDefault = useMutation(
    orpc.reviewTemplates.update.mutationOptions({ onSuccess: refresh }),
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <h3>Your templates</h3>
      <ApiErrorNotice error={remove.error ?? makeDefault.error} />
      {templates.data?.items.map((template) =>
        open === template.id ? (
          <TemplateForm key={template.id} template={template} onClose={close} />
        ) : (
          <div key={template.id} className={styles.row}>
            <div>
              <strong>{template.name}</strong>
              <p className={styles.soft}>
                {template.isDefault ? 'Used by default' : template.subject}
              </p>
            </div>
            <div className={styles.ways}>
              {!template.isDefault && (
                <Button
                  variant="subtle"
                  onClick={() => makeDefault.mutate({ id: template.id, isDefault: true })}
                >
                  Make default<span className="sr-only">: {template.name}</span>
                </Button>
              )}
              <Button variant="subtle" onClick={() => setOpen(template.id)}>
                Change
                <span className="sr-only">: {template.name}</span>
              </Button>
              <Button variant="subtle" onClick={() => remove.mutate({ id: template.id })}>
                Delete
                <span className="sr-only">: {template.name}</span>
              </Button>
            </div>
          </div>
        ),
      )}
      {open === 'new' && <TemplateForm onClose={close} />}
      {open !== 'new' && (
        <div>
          <Button variant="default" onClick={() => setOpen('new')}>
            New template
          </Button>
        </div>
      )}
    </>
  );
}

type Template = { id: string; name: string; subject: string; body: string };

function TemplateForm({ template, onClose }: { template?: Template; onClose: () => void }) {
  const client = useQueryClient();
  const [values, setValues] = useState({
    name: template?.name ?? '',
    subject: template?.subject ?? standardTemplate.subject,
    body: template?.body ?? standardTemplate.body,
  });
  const save = useDedupedMutation({
    mutationFn: () =>
      template
        ? orpc.reviewTemplates.update.call({ id: template.id, ...values })
        : orpc.reviewTemplates.create.call(values),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: orpc.reviewTemplates.key() });
      onClose();
    },
  });
  const set = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((current) => ({ ...current, [field]: value }));
  };
  const isIncomplete = Object.values(values).some((text) => !text.trim());

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isIncomplete) save.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Template name"
        value={values.name}
        onChange={set('name')}
        maxLength={MAX_TEMPLATE_NAME_LENGTH}
        required
        withAsterisk={false}
      />
      <TextInput
        label="Subject"
        value={values.subject}
        onChange={set('subject')}
        maxLength={MAX_REQUEST_SUBJECT_LENGTH}
        required
        withAsterisk={false}
      />
      <Textarea
        label="Text"
        description="{customer}, {project}, and {business} are filled in for you."
        value={values.body}
        onChange={set('body')}
        maxLength={MAX_REQUEST_BODY_LENGTH}
        autosize
        minRows={4}
        required
        withAsterisk={false}
      />
      <ApiErrorNotice error={save.error} />
      <FormActions action="Save" isPending={save.isPending} onCancel={onClose} />
    </form>
  );
}
