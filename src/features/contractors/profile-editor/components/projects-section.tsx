import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import styles from './rows.module.css';
import { SavedNote } from './saved-note.tsx';

/** Chooses the completed projects that the public page shows. */
export function ProjectsSection({ business: { projects } }: { business: Business }) {
  const set = useBusinessMutation(orpc.contractors.setProjects.call);
  const [lastId, setLastId] = useState<string>();
  if (projects.length === 0) return null;
  const shownIds =
    set.pendingInput?.ids ?? projects.filter((project) => project.shown).map(({ id }) => id);
  function toggle(id: string) {
    setLastId(id);
    set.mutate({
      ids: shownIds.includes(id) ? shownIds.filter((it) => it !== id) : [...shownIds, id],
    });
  }
  return (
    <Section
      title="Completed projects"
      about="Your page shows the kind of work, the city, and the date. Never whose home it was. Each choice saves by itself."
    >
      <ul className={styles.rows}>
        {projects.map(({ id, title, category, city }) => (
          <li key={id} className={styles.row}>
            <Checkbox
              label={title}
              description={`Shown as: ${category}, ${city}`}
              checked={shownIds.includes(id)}
              onChange={() => toggle(id)}
            />
            <SavedNote shown={id === lastId && set.isSuccess} />
          </li>
        ))}
      </ul>
      <p role="alert" className="error">
        {set.errorMessage}
      </p>
    </Section>
  );
}
