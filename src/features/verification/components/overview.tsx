import { Progress } from '@mantine/core';
import { Fragment } from 'react';
import { StatusLabel } from '#ui/status-label.tsx';
import { StepTimeline } from '#ui/step-timeline.tsx';
import { documentNames, extraRefusals, rejectionReasonText } from '../rules.ts';
import styles from './overview.module.css';
import { stepLabel } from './step-labels.ts';
import { type Step, stepNames, stepPrompts, type Verification } from './verification.ts';

const isActionNeeded = ({ state }: Step) => state === 'todo' || state === 'again';
const isRetryNeeded = ({ state }: Step) => state === 'again';

/** The progress of the verification, with a timeline whose current step is what to do next. */
export function Overview({ verification }: { verification: Verification }) {
  const { percent, steps, documentsUploaded } = verification;
  const refused = extraRefusals(steps, documentsUploaded);
  const isAllVerified = percent === 100;
  const needed = steps.filter(({ adds }) => adds > 0);
  const next = needed.find(isRetryNeeded) ?? needed.find(isActionNeeded);
  return (
    <div className={styles.overview}>
      <div className={styles.progress}>
        <h2 className={styles.percent} id="percent">
          {isAllVerified ? 'Verified' : `${percent}% verified`}
        </h2>
        <Progress.Root>
          <Progress.Section value={percent} aria-label="Verified" />
        </Progress.Root>
        <p className={styles.next}>
          {next ? (
            <>
              Next: <a href={`#${next.step}`}>{stepPrompts[next.step]}</a>
              {next.adds > 0 && next.state !== 'done' && <span> (+{next.adds}%)</span>}
            </>
          ) : (
            noNextStepText(needed)
          )}
        </p>
        {isAllVerified && refused.length > 0 && (
          <p>
            {refused.length === 1
              ? 'One extra document wasn’t accepted: '
              : `${refused.length} extra documents weren’t accepted: `}
            {refused.map((kind, index) => (
              <Fragment key={kind}>
                {index > 0 && ', '}
                <a href={`#${kind}`}>{documentNames[kind]}</a>
                {` (${lowerFirst(rejectionReasonText[documentsUploaded[kind]?.reasonCode ?? 'other'].what)})`}
              </Fragment>
            ))}
            . Your badge stays.
          </p>
        )}
        <p className={styles.soft}>
          With your license and insurance checked, homeowners who filter by it can find you. Each
          one also helps you rank in best match.
        </p>
      </div>
      <StepTimeline
        label="Steps"
        steps={[...needed, ...steps.filter(({ adds }) => adds === 0)].map((step) => ({
          key: step.step,
          title: <a href={`#${step.step}`}>{stepNames[step.step]}</a>,
          state: step.state === 'done' ? 'done' : step.step === next?.step ? 'current' : 'next',
          note: <StatusLabel tone={stepLabel(step).tone}>{stepLabel(step).words}</StatusLabel>,
        }))}
      />
    </div>
  );
}

/** A sentence within a sentence; each begins with "We" or "It" or the like. */
const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const noNextStepText = (steps: readonly Step[]) =>
  steps.some(({ state }) => state === 'waiting')
    ? 'Nothing required is left. We’re reviewing what you sent and will let you know.'
    : 'Everything your badge needs is verified. Nothing required is left.';
