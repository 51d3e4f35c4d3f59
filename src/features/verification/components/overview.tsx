import { Progress } from '@mantine/core';
import { StatusLabel } from '#ui/status-label.tsx';
import { StepTimeline } from '#ui/step-timeline.tsx';
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
export function Overview({ verification: { percent, steps } }: { verification: Verification }) {
  const next =
    steps.find(isRetryNeeded) ?? steps.find((step) => isActionNeeded(step) && step.adds > 0);
  return (
    <div className={styles.overview}>
      <div className={styles.progress}>
        <h2 className={styles.percent} id="percent">
          {percent}% verified
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

const noNextStepText = (steps: readonly Step[]) =>
  steps.some(({ state }) => state === 'waiting')
    ? 'There’s nothing left to do. We’re reviewing what you sent and will let you know.'
    : 'Everything that counts is verified.';
