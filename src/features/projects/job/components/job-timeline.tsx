import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { Facts } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { StepTimeline } from '#ui/step-timeline.tsx';
import type { Project } from '../../components/project.ts';
import { Section } from '../../components/project-page.tsx';
import { beganAt, HomeownerTimeline } from '../../components/project-timeline.tsx';
import { milestoneStatusNames } from '../../milestones/rules.ts';
import type { Job } from './job.ts';
import { jobLine, type LineStep } from './job-line.ts';
import { StepMoves } from './milestones.tsx';
import { paymentSchedule, type SchedulePart } from './payment-schedule.ts';

/** What was agreed on, on one line: the work and every payment, with what is done and what is next. */
export default function JobTimeline({ project }: { project: Project }) {
  const { id } = project;
  const { data: job } = useQuery(orpc.jobs.get.queryOptions({ input: { id } }));
  const { data: invoices } = useQuery(
    orpc.invoices.list.queryOptions({ input: { projectId: id } }),
  );
  if (!job || !invoices) return <HomeownerTimeline project={project} />;
  const line = jobLine(
    { ...project, beganAt: beganAt(project) },
    paymentSchedule(job, invoices.items),
  );
  return (
    <Section title="Progress and payments" id="steps">
      <StepTimeline
        label="Progress and payments"
        steps={line.map((step) => ({
          ...{ key: step.key, state: step.state },
          ...(step.part ? paymentStep(step.part, job) : workStep(step, project)),
        }))}
      />
    </Section>
  );
}

function workStep({ key, title = '', at }: LineStep, { startDate }: Project) {
  return {
    title,
    at: at ?? undefined,
    note: key === 'work' && !at && startDate ? `Planned for ${formatDate(startDate)}` : undefined,
  };
}

function paymentStep(part: SchedulePart, job: Job) {
  const { invoiceId, stepId, what, when, amount, state, paidAt } = part;
  const step = job.milestones.find(({ id }) => id === stepId);
  return {
    title: invoiceId ? <Link to={`/homeowner/billing?invoiceId=${invoiceId}`}>{what}</Link> : what,
    aside: <Money cents={amount} />,
    note: (
      <>
        {state ? (
          <Facts as="p">
            <StatusLabel tone={state.tone}>{state.text}</StatusLabel>
            {state.tone === 'ok' && paidAt && <RelativeTime at={paidAt} />}
          </Facts>
        ) : step?.status === 'done' ? (
          <StatusLabel tone="attention">{milestoneStatusNames.done}</StatusLabel>
        ) : (
          <p>{when}</p>
        )}
        {step && <StepMoves step={step} />}
      </>
    ),
  };
}
