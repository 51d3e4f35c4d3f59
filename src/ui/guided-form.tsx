import type { ReactNode } from 'react';
import styles from './guided-form.module.css';
import { StepTimeline, type TimelineStep } from './step-timeline.tsx';

type Props = {
  label: string;
  steps: { key: string; title: string }[];
  /** Index of the open step. */
  current: number;
  /** Index of the furthest step reached so far. Every step up to it can be opened directly. */
  furthestStep: number;
  onStepChange: (step: number) => void;
  children: ReactNode;
};

/** A form in steps: next to a timeline of the steps on wide screens, below a progress bar on phones. */
export function GuidedForm({ label, steps, current, furthestStep, onStepChange, children }: Props) {
  const timelineSteps = steps.map(({ key, title }, index): TimelineStep => {
    const canOpen = index <= furthestStep && index !== current;
    return {
      key,
      state: index < current ? 'done' : index === current ? 'current' : 'next',
      title: canOpen ? (
        <button type="button" className={styles.stepButton} onClick={() => onStepChange(index)}>
          {title}
        </button>
      ) : (
        title
      ),
    };
  });

  const next = steps[current + 1];
  return (
    <div className={styles.guided}>
      <nav className={styles.line} aria-label={label}>
        <StepTimeline steps={timelineSteps} />
      </nav>
      <p className={styles.summary}>
        <span>
          Step {current + 1} of {steps.length}: {steps[current]?.title}
        </span>
        {next && <span>Next: {next.title}</span>}
        <progress
          className={styles.progress}
          value={current + 1}
          max={steps.length}
          aria-label={label}
        />
      </p>
      <div className={styles.form}>{children}</div>
    </div>
  );
}
