import type { ReactNode } from 'react';
import styles from './guided-form.module.css';
import { StepTimeline, type TimelineStep } from './step-timeline.tsx';

type Props = {
  label: string;
  steps: { key: string; title: string }[];
  /** Index of the step that is open. */
  current: number;
  /** Index of the furthest step that the person has been to; up to there they may go by themselves. */
  furthestStep: number;
  onStepChange: (step: number) => void;
  children: ReactNode;
};

/** A form in steps: beside a line of them on wide screens, under a short account of them on phones. */
export function GuidedForm({ label, steps, current, furthestStep, onStepChange, children }: Props) {
  const timelineSteps = steps.map(({ key, title }, index): TimelineStep => {
    const open = index <= furthestStep && index !== current;
    return {
      key,
      state: index < current ? 'done' : index === current ? 'current' : 'next',
      title: open ? (
        <button type="button" className={styles.go} onClick={() => onStepChange(index)}>
          {title}
        </button>
      ) : (
        title
      ),
    };
  });

  return (
    <div className={styles.guided}>
      <nav className={styles.line} aria-label={label}>
        <StepTimeline steps={timelineSteps} />
      </nav>
      <p className={styles.account}>
        <span>
          Step {current + 1} of {steps.length}
        </span>
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
