import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LeftOutPictures } from '#features/files/components/left-out-pictures.tsx';
import type { LeftOutPicture } from '#features/files/components/pick-pictures.ts';
import type { Photo } from '#features/files/components/use-photos.ts';
import { budgetText } from '#lib/budget.ts';
import { timingNames } from '#lib/timing.ts';
import { placeQuery } from './project-fields.tsx';
import { type ProjectFormValues, toInput } from './project-form-values.ts';
import styles from './project-preview.module.css';

type Props = {
  values: ProjectFormValues;
  photos: Photo[];
  /** Pictures that were refused after they had been kept. */
  leftOut: readonly LeftOutPicture[];
  /** Whether one pro alone is asked. */
  askedAlone: boolean;
  /** Opens the step with this index. */
  onChange: (step: number) => void;
};

/** Preview of the project as contractors will read it; each part links back to its step. */
export function ProjectPreview({ values, photos, leftOut, askedAlone, onChange }: Props) {
  const { data: place } = useQuery(placeQuery(values.zipCode));
  const { scopeLines, answers, streetAddress, ...input } = toInput(values);
  const shown = photos.filter(({ error }) => error === undefined);
  const isRefused = ({ name }: Photo) => leftOut.some((it) => it.name === name);
  const missing = photos.flatMap((photo) =>
    photo.error === undefined || isRefused(photo)
      ? []
      : [{ name: photo.name, reason: photo.error }],
  );
  return (
    <>
      <LeftOutPictures
        title="Skipped"
        pictures={leftOut}
        advice="The project will be posted without them. You can add others under Photos."
      />
      <LeftOutPictures
        title="Not added"
        pictures={missing}
        advice="Add them again under Photos, or post the project without them."
      />
      <dl className={styles.review}>
        <Part term="What" onChange={() => onChange(0)}>
          <p className={styles.title}>{values.title}</p>
          <p className={styles.category}>{values.category}</p>
          {values.description !== values.title && (
            <p className={styles.text}>{values.description}</p>
          )}
          {answers.length > 0 && (
            <ul>
              {answers.map(({ question, answer }) => (
                <li key={question}>
                  {question} {answer}
                </li>
              ))}
            </ul>
          )}
          {scopeLines.length > 0 && (
            <ul>
              {scopeLines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
        </Part>
        <Part term="Where" onChange={() => onChange(1)}>
          {streetAddress && <p>{streetAddress}</p>}
          <p>{place ? `${place.city}, ${place.state} ${place.zipCode}` : values.zipCode}</p>
        </Part>
        <Part term="When" onChange={() => onChange(2)}>
          {values.timing && timingNames[values.timing]}
        </Part>
        <Part term="Budget" onChange={() => onChange(3)}>
          {budgetText(input)}
        </Part>
        <Part term="Photos" onChange={() => onChange(4)}>
          {shown.length === 0 ? (
            'None'
          ) : (
            <ul className={styles.photos}>
              {shown.map(({ key, src, name }) => (
                <li key={key}>{src && <img src={src} alt={name} width={120} height={90} />}</li>
              ))}
            </ul>
          )}
        </Part>
        <div className={styles.part}>
          <dt className={styles.term}>Who sees it</dt>
          <dd className={styles.value}>
            <ul>
              {askedAlone ? (
                <li>
                  The pro you asked: your full name and what’s above, but not your street address
                </li>
              ) : (
                <>
                  <li>
                    Pros near you who do this work: your first name and what’s above, but not your
                    street address
                  </li>
                  <li>Up to 4 of them who claim a spot: your full name</li>
                </>
              )}
              <li>Only the pro you hire: your street address, phone number, and email address</li>
            </ul>
          </dd>
        </div>
      </dl>
    </>
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
          Edit<span className="sr-only">: {term}</span>
        </button>
      </dd>
    </div>
  );
}
