import { Progress } from '@mantine/core';
import { Fragment } from 'react';
import { StatusLabel } from '#ui/status-label.tsx';
import { StepTimeline } from '#ui/step-timeline.tsx';
import { documentNames, extraRefusals, rejectionReasonText } from '../rules.ts';
import styles from './overview.module.css';
import {
  type Step,
  stepNames,
  stepPrompts,
  stepStateLabels,
  type Verification,
} from './verification.ts';

const isActionNeeded = ({ state }: Step) => state === 'todo' || state === 'again';
const isRetryNeeded = ({ state }: Step) => state === 'again';

/** The progress of the verification, with a timeline whose current step is what to do next. */
export function Overview({ verification }: { verification: Verification }) {
  const { percent, steps, documentsUploaded } = verification;
  const refused = extraRefusals(steps, documentsUploaded);
  const isAllVerified = percent === 100;
  const next =
    steps.find(isRetryNeeded) ?? steps.find((step) => isActionNeeded(step) && step.adds > 0);
  return (
    <div className={styles.overview}>
      <div className={styles.progress}>
        <h2 className={styles.percent} id="percent">
          {isAllVerified ? 'Verified' : `${percent}% verified`}
        </h2>
        <Progress.Root>
          <Progress.Section value={percent} aria-label="Verified" />
        </Progress.Root>
        {isAllVerified && refused.length > 0 && (
          <p>
            Your email, phone, license, and insurance are verified.{' '}
            {refused.length === 1
              ? 'One extra document was refused: '
              : `${refused.length} extra documents were refused: `}
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
        <p className={styles.next}>
          {next ? (
            <>
              Next: <a href={`#${next.step}`}>{stepPrompts[next.step]}</a>
              {next.adds > 0 && next.state !== 'done' && <span> (+{next.adds}%)</span>}
            </>
          ) : (
            noNextStepText(steps)
          )}
        </p>
        <p className={styles.soft}>
          With your license and insurance checked, homeowners who filter by it can find you. Each
          one also helps you rank in best match.
        </p>
      </div>
      <StepTimeline
        label="Steps"
        steps={steps.map((step) => ({
          key: step.step,
          title: <a href={`#${step.step}`}>{stepNames[step.step]}</a>,
          state: step.state === 'done' ? 'done' : step.step === next?.step ? 'current' : 'next',
          note: (
            <StatusLabel tone={stepStateLabels[step.state].tone}>
              {stepStateLabels[step.state].words}
            </StatusLabel>
          ),
        }))}
      />
    </div>
  );
}

/** A sentence within a sentence; each begins with "We" or "It" or the like. */
const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const noNextStepText = (steps: readonly Step[]) =>
  steps.some(({ state }) => state === 'waiting')
    ? 'There’s nothing left to do. We’re reviewing what you sent and will let you know.'
    : 'Everything that counts is verified.';
