import { MATCH_CAP, ranking, TEXT_CAP } from '../ranking/rules.ts';
import styles from './ranking-explanation.module.css';

const stars = (thousandths: number) => (thousandths / 1_000).toFixed(2);
const within = (minutes: number) =>
  minutes <= 60 ? 'within the hour' : `within ${Math.round(minutes / 60)} hours`;

/** Explains the ranking, with the same constants that the database ranks by. */
export function RankingExplanation() {
  const { prior, license, insurance, answers, distance } = ranking;
  return (
    <details className={styles.how} id="how-ordered">
      <summary>How we rank results</summary>
      <div className="prose">
        <p>
          Nobody can pay to rank higher. The order comes from the numbers below and nothing else,
          and the same search shows everyone the same list.
        </p>
        <p>
          <strong>Best match</strong> takes the average of all reviews, as if each pro had{' '}
          {prior.reviews} more of {prior.stars} stars, so that one happy customer doesn’t outweigh a
          hundred. It adds {stars(license)} stars for a checked license, {stars(insurance)} for
          checked insurance
          {answers.map(({ minutes, adds }, index) => (
            <span key={minutes}>
              {index === answers.length - 1 ? ', or ' : ', and '}
              {stars(adds)} for usually answering {within(minutes)}
            </span>
          ))}
          . Around a ZIP code or city, each mile takes off {stars(distance.perMile)} stars, up to{' '}
          {distance.miles} miles, so of two equally good pros, the closer one comes first.
          Businesses from public registers that haven’t joined come after all pros. If you search by
          business name, an exact match comes first, then names that include your words.
        </p>
        <p>
          <strong>Highest rating</strong> goes by average rating, then by number of reviews.{' '}
          <strong>Most reviews</strong> goes by number of reviews, then by average rating.{' '}
          <strong>Nearest first</strong> goes by miles between ZIP codes, then by best match. Ties
          go to the pro who joined most recently.
        </p>
        <p>
          Sample and estimated numbers don’t count. Up to {MATCH_CAP} matches are ranked one by one,
          including distance. Those after them are ranked by stars only. If more than {TEXT_CAP}{' '}
          contain your words, the best matches are shown.
        </p>
      </div>
    </details>
  );
}
