import { Chapter } from '#ui/article.tsx';
import { finishFactors, finishNames, LABOR_SHARE, sizeFactors, sizeNames } from '../rules.ts';

/** Explains how estimates are calculated. */
export const EstimateFormula = () => (
  <Chapter id="formula" title="How we calculated this">
    <p>
      <strong>1 in 4 costs less</strong> than the first price, half cost less than{' '}
      <strong>the middle price</strong>, and <strong>1 in 4 costs more</strong> than the last. Each
      is the number from the records times size, finish, and location.
    </p>
    <ul>
      <li>
        <strong>Size:</strong> {formatFactors(sizeNames, sizeFactors)}. <strong>Finish:</strong>{' '}
        {formatFactors(finishNames, finishFactors)}. These are our own rules of thumb. The records
        don’t cover size or finish.
      </li>
      <li>
        <strong>Place:</strong> {LABOR_SHARE * 100}% of a price is assumed to be labor. We adjust
        that part by what building trades earn in your state compared with Illinois, where the
        permits are from. The rest doesn’t change.
      </li>
      <li>
        <strong>Quotes accepted here</strong> are added once there are at least 20 for the service
        in your state. Each source is weighted by how many records it has.
      </li>
    </ul>
    <p>
      Permit costs are what applicants declared, not invoices, and don’t include work that needs no
      permit. Where the records include large buildings, we don’t show a high price. A quote for
      your own house tells you more, and quotes are free.
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
