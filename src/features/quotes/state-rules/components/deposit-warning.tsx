import { Button } from '@mantine/core';
import { formatCents } from '#lib/money.ts';
import { Notice } from '#ui/notice.tsx';
import type { Quote } from '../../components/quote.ts';
import { parseDeposit } from '../../drafts/components/draft-form.ts';
import { formatAmount } from '../../drafts/components/draft-line.ts';
import { findDepositProblem, NOT_LEGAL_ADVICE } from '../rules.ts';
import { RuleSource } from './quote-rules.tsx';
import { useStateRules } from './use-state-rules.ts';

type Props = {
  location: string;
  /** The lines as they were saved last. */
  items: Quote['items'];
  /** As typed. */
  deposit: string;
  onFix: (deposit: string) => void;
};

/** Says when a deposit is above what the law of the state allows. Sending stays possible. */
export function DepositWarning({ location, items, deposit, onFix }: Props) {
  const rules = useStateRules(location);
  const given = parseDeposit(deposit);
  const problem = rules && given && findDepositProblem(rules, { ...given, items });
  if (!problem) return null;
  const { rule, limit } = problem;
  return (
    <Notice
      tone="attention"
      title={`This deposit is above the limit of ${formatCents(limit)}`}
      action={
        limit > 0 && (
          <Button
            variant="default"
            onClick={() => onFix(formatAmount(String(limit / 100)))}
          >{`Set the deposit to ${formatCents(limit)}`}</Button>
        )
      }
    >
      {rule.sentence} <RuleSource rule={rule} />. {NOT_LEGAL_ADVICE}
    </Notice>
  );
}
