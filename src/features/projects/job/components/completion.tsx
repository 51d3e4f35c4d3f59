import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { finishedConfirmation } from '../../components/finished-confirmation.ts';
import { useProject } from '../../components/use-project.ts';
import { type Job, useJobOptions, type Viewer } from './job.ts';
import { ReportForm } from './report-form.tsx';

/** What follows once the work was reported as finished. */
export function CompletionNotice({ job, viewer }: { job: Job; viewer: Viewer }) {
  const { completedAt, completionConfirmedAt, objectionDeadline } = job;
  if (!completedAt) return null;
  if (completionConfirmedAt)
    return (
      <Notice
        tone="ok"
        title="The work is finished"
        action={
          viewer === 'contractor' && (
            <Link className="button" to="/contractor/profile#completed">
              Show it on your page
            </Link>
          )
        }
      >
        {job.completedBySilence
          ? 'No problems were reported within 7 days.'
          : viewer === 'homeowner'
            ? 'You confirmed it.'
            : 'The homeowner confirmed it.'}{' '}
        <NotFinished id={job.projectId} viewer={viewer} isConfirmed />
      </Notice>
    );
  return (
    <Notice
      tone="attention"
      title={viewer === 'homeowner' ? 'Is the work finished?' : 'Waiting for the homeowner'}
      action={
        viewer === 'homeowner' && (
          <>
            <ConfirmFinished id={job.projectId} />
            {job.mayReportProblem && <ReportProblem id={job.projectId} />}
          </>
        )
      }
    >
      {viewer === 'homeowner'
        ? 'Confirm it, or tell them what’s missing'
        : 'They can confirm it or say what’s missing'}
      {objectionDeadline && (
        <>
          {' by '}
          <RelativeTime at={objectionDeadline} as="exact" />
        </>
      )}
      . After that, it counts as confirmed.{' '}
      {viewer === 'contractor' && <NotFinished id={job.projectId} viewer={viewer} />}
    </Notice>
  );
}

type NotFinishedProps = { id: string; viewer: Viewer; isConfirmed?: boolean };

/**
 * The way back from a slip. Only the homeowner can open the job again, and not once it is confirmed: what is left then
 * is to agree with the other side, so it begins that message.
 */
function NotFinished({ id, viewer, isConfirmed = false }: NotFinishedProps) {
  const { data: project } = useProject(id);
  if (!project?.contractorId) return null;
  const { title, contractorId, contractorName, homeownerId, homeownerName } = project;
  const [name, side] =
    viewer === 'homeowner'
      ? [contractorName, `contractorId=${contractorId}`]
      : [homeownerName, `homeownerId=${homeownerId}`];
  const draft = isConfirmed
    ? `“${title}” is marked as finished, but something is left to do: `
    : `I marked “${title}” as finished too early. Please open the project and choose “Something is missing”, so that the job is open again.`;
  return (
    <>
      {isConfirmed ? 'Not finished after all?' : 'Not finished? Only they can open the job again.'}{' '}
      <Link to={`/${viewer}/messages?${side}`} state={{ draft }}>
        Message {name}
      </Link>
    </>
  );
}

function ConfirmFinished({ id }: { id: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const confirm = useMutation(orpc.projects.update.mutationOptions(useJobOptions(close)));
  const { text, ...words } = finishedConfirmation;
  return (
    <>
      <Button onClick={() => setOpened(true)}>Mark as finished</Button>
      <Confirm
        {...words}
        opened={opened}
        busy={confirm.isPending}
        onClose={close}
        onConfirm={() => confirm.mutate({ id, status: 'completed' })}
      >
        <p>{text}</p>
        <ApiErrorNotice error={confirm.error} />
      </Confirm>
    </>
  );
}

function ReportProblem({ id }: { id: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const report = useMutation(orpc.jobs.reportProblem.mutationOptions(useJobOptions(close)));
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Something is missing
      </Button>
      <Dialog opened={opened} onClose={close} title="What’s missing?">
        {opened && (
          <ReportForm
            label="What needs to be done"
            action="Send"
            needs="words"
            busy={report.isPending}
            error={report.error}
            onClose={close}
            onSubmit={({ text, photoIds }) => report.mutate({ id, problem: text, photoIds })}
          >
            <p>The pro is notified, and the job stays open until it’s done.</p>
          </ReportForm>
        )}
      </Dialog>
    </>
  );
}
