import type { Tone } from '#ui/status-label.tsx';
import type { StepState } from '../rules.ts';

const stepStateLabels: Record<StepState, { tone: Tone; words: string }> = {
  todo: { tone: 'neutral', words: 'Not yet' },
  again: { tone: 'bad', words: 'Action needed' },
  waiting: { tone: 'attention', words: 'In review' },
  done: { tone: 'ok', words: 'Verified' },
};

/** What the badge does not need is optional, whatever became of it, and never in a color that asks for something. */
const optionalLabels: Record<StepState, { tone: Tone; words: string }> = {
  ...stepStateLabels,
  todo: { tone: 'neutral', words: 'Optional' },
  again: { tone: 'neutral', words: 'Optional, not accepted' },
  waiting: { tone: 'neutral', words: 'Optional, in review' },
};

export const stepLabel = ({ state, adds }: { state: StepState; adds: number }) =>
  (adds > 0 ? stepStateLabels : optionalLabels)[state];
