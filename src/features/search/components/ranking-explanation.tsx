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
          Nobody can pay to rank higher. The order follows from the numbers below and nothing else,
          and the same search shows everybody the same list.
        </p>
        <p>
          <strong>Best match</strong> takes the average of all reviews, as if each pro had{' '}
          {prior.reviews} more of {prior.stars} stars, so that one happy customer doesn’t outweigh a
          hundred. It adds {stars(license)} stars for a verified license, {stars(insurance)} for
          verified insurance
          {answers.map(({ minutes, adds }, index) => (
            <span key={minutes}>
              {index === answers.length - 1 ? ', or ' : ', and '}
              {stars(adds)} for usually answering {within(minutes)}
            </span>
          ))}
          . Around a ZIP code or city, each mile takes {stars(distance.perMile)} stars away, up to{' '}
          {distance.miles} miles, so that of two equally good pros the nearer one comes first. If
          you search by a business name, the business with exactly that name comes first, then those
          with the words of your search in their name.
        </p>
        <p>
          <strong>Highest rating</strong> goes by the average, then by how many reviews there are.{' '}
          <strong>Most reviews</strong> goes by their number, then by the average.{' '}
          <strong>Nearest first</strong> goes by the miles between ZIP codes, then by best match.
          Among equals, whoever joined last comes first.
        </p>
        <p>
          Sample and estimated figures count nowhere. Up to {MATCH_CAP} matches are counted, and
          ordered with their distance, one by one; those after them go by their stars alone. Of more
          than {TEXT_CAP} that hold your words, the best matches are shown.
        </p>
      </div>
    </details>
  );
}
