import styles from '../screens/local-page.module.css';
import type { LocalContent } from './local-texts.ts';

type Props = {
  content: LocalContent;
  /** The search for the same. */
  search: string;
};

/** In place of a list of pros: how many there are so far, and what happens when somebody asks anyway. */
export function FewPros({ content: { service, figures }, search }: Props) {
  const work = service?.toLowerCase() ?? 'this';
  return (
    <section className={styles.section} aria-labelledby="pros">
      <h2 id="pros">
        {figures.pros === 0 ? `No pros for ${work} yet` : `Few pros for ${work} yet`}
      </h2>
      <p>
        {figures.pros > 0 && (
          <>
            <a href={search}>
              {figures.pros === 1 ? 'See the one who joined' : `See the ${figures.pros} who joined`}
            </a>
            .{' '}
          </>
        )}
        Ask for quotes anyway: our team looks for a pro near you, and you hear from us as soon as
        one is interested.
      </p>
    </section>
  );
}
