import { Button, TextInput } from '@mantine/core';
import { formatCents } from '#lib/money.ts';
import type { FormError } from '#ui/form-errors.tsx';
import type { Quote } from '../../components/quote.ts';
import { MAX_MILESTONE_NAME_LENGTH, MAX_MILESTONES } from '../../payment-plan/rules.ts';
import { AmountOrShare } from './amount-or-share.tsx';
import { type DraftStep, stepFieldId, withNextStep, withoutLastStep } from './draft-steps.ts';
import styles from './payment-steps.module.css';

type Props = {
  steps: DraftStep[];
  /** What each step comes to, as the server calculated it with the last save. */
  priced: Quote['milestones'];
  problems: readonly FormError[];
  onChange: (steps: DraftStep[]) => void;
};

const examples = ['Old roof is off', 'Everything is done'];

/** The steps that the customer pays by as the work goes on; the last one takes what the others leave. */
export function PaymentSteps({ steps, priced, problems, onChange }: Props) {
  const change = (index: number, changes: Partial<DraftStep>) =>
    onChange(steps.map((step, n) => (n === index ? { ...step, ...changes } : step)));
  const problemOf = (id: string) => problems.find(({ field }) => field === id)?.message;
  const last = steps.length - 1;
  const rest = priced.length === steps.length ? priced.at(-1)?.amount : undefined;
  return (
    <fieldset className={styles.steps}>
      <legend className="label">Payment steps after the deposit</legend>
      <p className={styles.hint}>
        Each step is invoiced once the customer agrees it’s done. The last one covers the rest.
      </p>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li className={styles.step} key={step.key}>
            <TextInput
              id={stepFieldId(step, 'name')}
              label={`Step ${index + 1}: what is done by then`}
              placeholder={examples[index === last ? 1 : index]}
              maxLength={MAX_MILESTONE_NAME_LENGTH}
              value={step.name}
              error={problemOf(stepFieldId(step, 'name'))}
              onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
            />
            {index === last ? (
              <p className={styles.rest}>
                <span className="label">The rest</span>
                <output>{rest === undefined ? '–' : formatCents(rest)}</output>
              </p>
            ) : (
              <AmountOrShare
                id={stepFieldId(step, 'amount')}
                label={`Step ${index + 1}: how much`}
                value={step.amount}
                error={problemOf(stepFieldId(step, 'amount'))}
                onChange={(amount) => change(index, { amount })}
              />
            )}
          </li>
        ))}
      </ol>
      {rest !== undefined && rest <= 0 && (
        <p className="error" role="alert">
          Nothing is left for the last step. The deposit and the other steps already add up to the
          full price or more.
        </p>
      )}
      <div className={styles.buttons}>
        {steps.length < MAX_MILESTONES && (
          <Button variant="subtle" onClick={() => onChange(withNextStep(steps))}>
            Add a step
          </Button>
        )}
        <Button variant="subtle" onClick={() => onChange(withoutLastStep(steps))}>
          {steps.length > 2 ? 'Remove the last step' : 'Remove all steps'}
        </Button>
      </div>
    </fieldset>
  );
}
