import { Chapter } from '#ui/article.tsx';
import { finishFactors, finishNames, LABOR_SHARE, sizeFactors, sizeNames } from '../rules.ts';

/** Explains how estimates are calculated. */
export const EstimateFormula = () => (
  <Chapter id="formula" title="How it is worked out">
    <p>
      <strong>Low</strong> is what a quarter of such jobs stay below, <strong>typical</strong> the
      middle, <strong>high</strong> what a quarter go above. Each is the figure from the records,
      times the size, times the finish, times the place.
    </p>
    <ul>
      <li>
        <strong>Size:</strong> {formatFactors(sizeNames, sizeFactors)}. <strong>Finish:</strong>{' '}
        {formatFactors(finishNames, finishFactors)}. These are our rules of thumb; the records say
        nothing of either.
      </li>
      <li>
        <strong>Place:</strong> {LABOR_SHARE * 100}% of a price is taken to be wages. That part
        follows what building trades earn in your state against Illinois, where the permits are
        from; the rest does not change.
      </li>
      <li>
        <strong>Quotes accepted here</strong> join when there are at least twenty for the work in
        your state, each source counted by how many samples it has.
      </li>
    </ul>
    <p>
      Permit costs are what applicants declared, not invoices, and work that needs no permit is not
      among them. Where the upper part of the records still holds large buildings, there is no high
      figure. A quote for your own house is worth more than all of this: the first four cost you
      nothing.
    </p>
  </Chapter>
);

const formatFactors = <Key extends string>(
  names: Record<Key, string>,
  factors: Record<Key, number>,
) =>
  (Object.keys(names) as Key[])
    .map((key) => `${names[key].toLowerCase()} × ${factors[key]}`)
    .join(', ');
