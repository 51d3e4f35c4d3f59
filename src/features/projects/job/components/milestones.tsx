import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import { Section } from '../../components/project-page.tsx';
import {
  MAX_MILESTONE_NOTE_LENGTH,
  type MilestoneMove,
  milestoneStatusNames,
} from '../../milestones/rules.ts';
import { DialogButton } from './dialog-button.tsx';
import { type Job, useJobOptions, type Viewer } from './job.ts';
import styles from './job-room.module.css';
import { AskText, SignDialog } from './late-dialogs.tsx';

const PlanForm = partWhenUsed(() => import('./plan-form.tsx'));

type Step = Job['milestones'][number];
type Plan = Job['plans'][number];
const tones = { planned: 'neutral', done: 'attention', approved: 'ok' } as const;

/** The steps that the work is paid by, and a plan that waits for an answer. A homeowner has the steps on the timeline. */
export function Milestones({ job, viewer }: { job: Job; viewer: Viewer }) {
  const proposed = job.plans.find(({ status }) => status === 'proposed');
  const steps = viewer === 'contractor' ? job.milestones : [];
  if (steps.length === 0 && !proposed && !job.mayProposePlan) return null;
  return (
    <Section
      title="Payment steps"
      id={viewer === 'contractor' ? 'steps' : 'plan'}
      empty={steps.length === 0 && !proposed && plainPlan(job)}
      action={
        job.mayProposePlan &&
        job.openAmount > 0 && (
          <DialogButton
            label={job.milestones.length > 0 ? 'Propose other steps' : 'Propose steps'}
            title="Payment steps"
          >
            {(close) => <PlanForm job={job} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {proposed && <ProposedPlan plan={proposed} viewer={viewer} />}
      {steps.length > 0 && (
        <ol className={styles.rows}>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} />
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Without steps, what is paid besides the deposit is paid at the end. */
const plainPlan = ({ deposit, agreedTotal }: Job) =>
  deposit > 0 && deposit < agreedTotal ? 'Deposit and final payment' : 'None';

const dueText = ({ dueDate, dueWhen }: Pick<Step, 'dueDate' | 'dueWhen'>) =>
  [dueDate && `by ${formatDate(dueDate)}`, dueWhen].filter(Boolean).join(', ');

function StepRow({ step }: { step: Step }) {
  const due = dueText(step);
  return (
    <li className={styles.row}>
      <div className={styles.top}>
        <span className={styles.name}>{step.name}</span>
        <Money cents={step.amount} />
      </div>
      <div className={styles.top}>
        <StatusLabel tone={tones[step.status]}>{milestoneStatusNames[step.status]}</StatusLabel>
        {due && <span className={styles.soft}>Due {due}</span>}
      </div>
      <StepMoves step={step} />
    </li>
  );
}

/** What was said about a step, and what the caller can do about it. */
export function StepMoves({ step }: { step: Step }) {
  const [asked, setAsked] = useState<MilestoneMove>();
  const options = useJobOptions(() => setAsked(undefined));
  const finish = useMutation(orpc.milestones.finish.mutationOptions(options));
  const approve = useMutation(orpc.milestones.approve.mutationOptions(options));
  const reopen = useMutation(orpc.milestones.reopen.mutationOptions(options));
  const { id, moves } = step;
  return (
    <>
      {step.note && <p className={styles.text}>{step.note}</p>}
      {step.objection && <p className={styles.text}>Still missing: {step.objection}</p>}
      {moves.length > 0 && (
        <div className={styles.buttons}>
          {moves.includes('finish') && (
            <Button variant="default" onClick={() => setAsked('finish')}>
              This step is done
            </Button>
          )}
          {moves.includes('approve') && (
            <Button loading={approve.isPending} onClick={() => approve.mutate({ id })}>
              Approve for {formatCents(step.amount)}
            </Button>
          )}
          {moves.includes('reopen') && (
            <Button variant="default" onClick={() => setAsked('reopen')}>
              Something is missing
            </Button>
          )}
        </div>
      )}
      <ApiErrorNotice error={approve.error} />
      <AskText
        title={`Is “${step.name}” done?`}
        label="What was done"
        action="Yes, it’s done"
        maxLength={MAX_MILESTONE_NOTE_LENGTH}
        busy={finish.isPending}
        error={finish.error}
        opened={asked === 'finish'}
        onClose={() => setAsked(undefined)}
        onSubmit={(note) => finish.mutate({ id, note })}
      >
        <p>
          Once the homeowner approves it, an invoice for {formatCents(step.amount)} goes to them.
        </p>
      </AskText>
      <AskText
        title="What’s missing?"
        label="What needs to be done first"
        action="Send"
        required
        maxLength={MAX_MILESTONE_NOTE_LENGTH}
        busy={reopen.isPending}
        error={reopen.error}
        opened={asked === 'reopen'}
        onClose={() => setAsked(undefined)}
        onSubmit={(reason) => reopen.mutate({ id, reason })}
      />
    </>
  );
}

/** A plan that the homeowner has not answered. */
function ProposedPlan({ plan, viewer }: { plan: Plan; viewer: Viewer }) {
  const [asked, setAsked] = useState<'confirm' | 'decline'>();
  const options = useJobOptions(() => setAsked(undefined));
  const confirm = useMutation(orpc.milestones.confirmPlan.mutationOptions(options));
  const decline = useMutation(orpc.milestones.declinePlan.mutationOptions(options));
  const { id } = plan;
  const steps = (
    <ol className={styles.rows}>
      {plan.items.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan never change
        <li className={styles.row} key={index}>
          <div className={styles.top}>
            <span className={styles.name}>{step.name}</span>
            <Money cents={step.amount} />
          </div>
          {dueText(step) && <span className={styles.soft}>Due {dueText(step)}</span>}
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.wide}>
      <Notice
        title={
          viewer === 'homeowner'
            ? 'New payment steps proposed'
            : 'Your payment steps are waiting for an answer'
        }
      >
        {steps}
        {plan.mayAnswer && (
          <div className={styles.buttons}>
            <Button onClick={() => setAsked('confirm')}>Agree to these steps</Button>
            <Button variant="default" onClick={() => setAsked('decline')}>
              Decline
            </Button>
          </div>
        )}
      </Notice>
      <SignDialog
        title="Agree to these payment steps?"
        action="Sign and agree"
        busy={confirm.isPending}
        error={confirm.error}
        opened={asked === 'confirm'}
        onClose={() => setAsked(undefined)}
        onSign={(name) => confirm.mutate({ id, signature: { name } })}
      >
        {steps}
        <p>They replace the open steps. The price stays the same.</p>
      </SignDialog>
      <AskText
        title="Decline these payment steps?"
        label="What you’d change"
        action="Decline"
        maxLength={MAX_MILESTONE_NOTE_LENGTH}
        busy={decline.isPending}
        error={decline.error}
        opened={asked === 'decline'}
        onClose={() => setAsked(undefined)}
        onSubmit={(reason) => decline.mutate({ id, reason })}
      />
    </div>
  );
}
