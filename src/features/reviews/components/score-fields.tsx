import { NativeSelect } from '@mantine/core';
import { type SubScore, type SubScores, subScoreNames, subScores } from '#lib/sub-scores.ts';
import { ratingLabels } from '../rules.ts';
import styles from './score-fields.module.css';

type Props = { value: SubScores; onChange: (scores: SubScores) => void };

/** Stars for parts of the work; each may be left out. */
export function ScoreFields({ value, onChange }: Props) {
  function set(name: SubScore, stars: number) {
    const { [name]: _, ...others } = value;
    onChange(stars === 0 ? others : { ...others, [name]: stars });
  }
  return (
    <fieldset className={styles.scores}>
      <legend className="label">More detail (optional)</legend>
      {subScores.map((name) => (
        <NativeSelect
          key={name}
          label={subScoreNames[name]}
          value={String(value[name] ?? 0)}
          onChange={(event) => set(name, Number(event.currentTarget.value))}
          data={[
            { value: '0', label: 'Not rated' },
            ...ratingLabels.map((label, index) => ({
              value: String(index + 1),
              label: `${index + 1}: ${label}`,
            })),
          ]}
        />
      ))}
    </fieldset>
  );
}
