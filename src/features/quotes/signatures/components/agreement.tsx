import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import type { Quote } from '../../components/quote.ts';
import { howToGetOut, whatSigningDoes } from '../../state-rules/components/how-to-get-out.ts';
import { RuleSource } from '../../state-rules/components/quote-rules.tsx';
import { useStateRules } from '../../state-rules/components/use-state-rules.ts';
import { NOT_LEGAL_ADVICE } from '../../state-rules/rules.ts';
import { agreedLines } from '../rules.ts';
import styles from './answer-quote.module.css';

/** What is signed: the quote as the homeowner read it when they opened the dialog, with what they chose of it. */
export type Signed = {
  quote: Quote;
  /** The ids of the selected options. */
  options: readonly string[];
  chosenPackage: string | undefined;
  /** With the package and the selected options. */
  totalAmount: number;
  deposit: number | null;
  /** How many other quotes for the same project are still open. */
  others: number;
};

type Line = { id: string; description: string; amount: number };

const Lines = ({ lines, withPrice = false }: { lines: readonly Line[]; withPrice?: boolean }) => (
  <ul>
    {lines.map(({ id, description, amount }) => (
      <li key={id}>
        {description}
        {withPrice && `: ${formatCents(amount)}`}
      </li>
    ))}
  </ul>
);

function LeftOut({ lines }: { lines: readonly Line[] }) {
  const [first, ...others] = lines;
  if (!first) return 'Nothing is named';
  return others.length > 0 ? (
    <Lines lines={lines} />
  ) : (
    `“${first.description}” isn’t part of this price.`
  );
}

/** What the homeowner agrees to by accepting: the terms that they sign, and what follows. */
export function Agreement({ others, ...signed }: Signed) {
  const { quote, options, chosenPackage, totalAmount, deposit } = signed;
  const { contractorName, startDate, items, milestones } = quote;
  const { added, allowances, leftOut } = agreedLines(items, options, chosenPackage);
  const hasOptions = items.some(({ optional, kind }) => optional && kind !== 'excluded');
  return (
    <>
      <p>
        You agree to pay {contractorName} <strong>{formatCents(totalAmount)}</strong>.
      </p>
      <DefinitionList
        items={[
          ...(chosenPackage ? [{ term: 'Package', value: chosenPackage }] : []),
          ...(hasOptions
            ? [
                {
                  term: 'Options you added',
                  value: added.length > 0 ? <Lines lines={added} withPrice /> : 'None',
                },
              ]
            : []),
          {
            term: 'Deposit',
            value: deposit ? <DepositTerms deposit={deposit} /> : 'None',
          },
          ...(milestones.length > 0
            ? [{ term: 'The rest', value: `In ${milestones.length} payment steps` }]
            : []),
          { term: 'Earliest start', value: startDate ? formatDate(startDate) : 'Not given' },
          ...(allowances.length > 0
            ? [
                {
                  term: 'Allowances',
                  value: (
                    <>
                      <Lines lines={allowances} withPrice />
                      You pay what these really cost, so the price can change.
                    </>
                  ),
                },
              ]
            : []),
          {
            term: 'Not included',
            value: <LeftOut lines={leftOut} />,
          },
        ]}
      />
      <h3 className={styles.heading}>What happens next</h3>
      <ul className={styles.consequences}>
        <li>{contractorName} gets the job.</li>
        <li>
          <WhatTheyGet projectId={quote.projectId} />
        </li>
        {others > 0 && (
          <li>
            We’ll decline the other {others === 1 ? 'quote' : `${others} quotes`} for you, politely.
          </li>
        )}
        <li>
          If the work changes later, they send a change order. It counts only once you sign it.
        </li>
      </ul>
      <RightToCancel quote={quote} />
    </>
  );
}

/** What the signature hands over: most projects have no street address until then. */
function WhatTheyGet({ projectId }: { projectId: string | null }) {
  const { data } = useQuery(
    orpc.projects.get.queryOptions({ input: projectId ? { id: projectId } : skipToken }),
  );
  return data?.streetAddress ? (
    <>
      They’ll get your name, email address, phone number, and the project’s street address:{' '}
      {data.streetAddress}.
    </>
  ) : (
    <>
      They’ll get your name, email address, and phone number. You give them the street address
      afterward, on the project page.
    </>
  );
}

/** Signing is not paying: an invoice follows, with the days that this site gives for every invoice. */
function DepositTerms({ deposit }: { deposit: number }) {
  const { data } = useQuery(orpc.billing.summary.queryOptions());
  const days = data?.termsDays;
  return (
    <>
      {formatCents(deposit)}, invoiced once you sign
      {days === 0 && ', due the same day'}
      {days !== undefined && days > 0 && `, due ${days === 1 ? '1 day' : `${days} days`} later`}
    </>
  );
}

/** Beside the button that binds; how one gets out again stands in full among the terms. */
export const WhatSigningDoes = ({
  quote: { location },
  deposit,
}: Pick<Signed, 'quote' | 'deposit'>) => (
  <p className={styles.binding}>{whatSigningDoes(useStateRules(location) ?? [], deposit)}</p>
);

/** Until when the law lets them change their mind, as on the quote itself; and where the quote’s own terms stand. */
function RightToCancel({ quote: { location, terms, contractorName } }: Pick<Signed, 'quote'>) {
  const rules = useStateRules(location)?.filter(({ kind }) => kind === 'cancellation') ?? [];
  return (
    <>
      <h3 className={styles.heading}>If you change your mind</h3>
      <ul className={styles.consequences}>
        <li>
          {howToGetOut(rules, contractorName)}{' '}
          <a href="/how-disputes-work" target="_blank" rel="noreferrer">
            How disputes work
          </a>
        </li>
        {rules.map((rule) => (
          <li key={rule.id}>
            {rule.sentence} <RuleSource rule={rule} />
          </li>
        ))}
        {terms && (
          <li>The terms in the quote from {contractorName} apply, too. Read them first.</li>
        )}
      </ul>
      {rules.length > 0 && <p className={styles.fine}>{NOT_LEGAL_ADVICE}</p>}
    </>
  );
}
