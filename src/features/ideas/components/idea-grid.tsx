import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { budgetNames, roomLabel } from '#features/contractors/portfolio/rules.ts';
import type { Idea } from './idea.ts';
import styles from './ideas.module.css';

type Props = {
  ideas: readonly Idea[];
  /** Path of contractor pages, without the id. */
  profilePath: string;
  /** Actions below each idea. */
  actions: (idea: Idea) => ReactNode;
};

/** A grid of ideas with pictures, attributes and actions. */
export function IdeaGrid({ ideas, profilePath, actions }: Props) {
  return (
    <ul className={styles.grid}>
      {ideas.map((idea, index) => (
        <li key={idea.id}>
          <img
            src={idea.picture.url}
            alt={idea.title}
            width={idea.picture.width ?? undefined}
            height={idea.picture.height ?? undefined}
            loading={index < 3 ? 'eager' : 'lazy'}
            decoding="async"
          />
          <h2>{idea.title}</h2>
          <p>
            {roomLabel(idea.room)}, {idea.style.toLowerCase()}. {budgetNames[idea.budget]}
          </p>
          <p>
            <Link to={`${profilePath}/${idea.contractorId}`}>By {idea.credit}</Link>
          </p>
          <div className={styles.actions}>{actions(idea)}</div>
        </li>
      ))}
    </ul>
  );
}
