import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Photo } from '#features/files/components/use-photos.ts';
import { budgetWords, projectTimingNames } from '../rules.ts';
import styles from './project-review.module.css';
import { type ProjectWords, toInput } from './project-words.ts';
import { placeQuery } from './words-fields.tsx';

type Props = {
  words: ProjectWords;
  photos: Photo[];
  /** Leads to the step of that number. */
  onChange: (step: number) => void;
};

/** All that was said, as contractors will read it, with a way back to each part. */
export function ProjectReview({ words, photos, onChange }: Props) {
  const { data: place } = useQuery(placeQuery(words.zipCode));
  const { scopeLines, ...input } = toInput(words);
  return (
    <dl className={styles.review}>
      <Part term="The work" onChange={() => onChange(0)}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.category}>{words.category}</p>
        <p className={styles.text}>{words.description}</p>
        {scopeLines.length > 0 && (
          <ul>
            {scopeLines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none of them moves
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part term="Where" onChange={() => onChange(1)}>
        {place ? `${place.city}, ${place.state} ${place.zipCode}` : words.zipCode}
      </Part>
      <Part term="When" onChange={() => onChange(2)}>
        {projectTimingNames[words.timing]}
      </Part>
      <Part term="Budget" onChange={() => onChange(3)}>
        {budgetWords(input) ?? 'Not said'}
      </Part>
      <Part term="Pictures" onChange={() => onChange(4)}>
        {photos.length === 0 ? (
          'None'
        ) : (
          <ul className={styles.photos}>
            {photos.map(({ key, src, name }) => (
              <li key={key}>{src && <img src={src} alt={name} width={120} height={90} />}</li>
            ))}
          </ul>
        )}
      </Part>
    </dl>
  );
}

type PartProps = { term: string; onChange: () => void; children: ReactNode };

function Part({ term, onChange, children }: PartProps) {
  return (
    <div className={styles.part}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd>
        <button type="button" className={styles.change} onClick={onChange}>
          Change<span className="sr-only">: {term}</span>
        </button>
      </dd>
    </div>
  );
}
