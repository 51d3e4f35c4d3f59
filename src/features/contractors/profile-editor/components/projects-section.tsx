import { Checkbox } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import styles from './rows.module.css';

/** Which completed projects stand on the page. Nothing where there are none yet. */
export function ProjectsSection({ business: { projects } }: { business: Business }) {
  const set = useBusinessMutation(orpc.contractors.setProjects.call);
  if (projects.length === 0) return null;
  const shown =
    set.pendingInput?.ids ?? projects.filter((project) => project.shown).map(({ id }) => id);
  const toggle = (id: string) =>
    set.mutate({ ids: shown.includes(id) ? shown.filter((it) => it !== id) : [...shown, id] });
  return (
    <Section
      title="Completed projects"
      about="Your page shows the kind of work, the city and the date. Never whose home it was."
    >
      <ul className={styles.rows}>
        {projects.map(({ id, title, category, city }) => (
          <li key={id}>
            <Checkbox
              label={title}
              description={`Shown as: ${category}, ${city}`}
              checked={shown.includes(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className="error">
        {set.errorMessage}
      </p>
    </Section>
  );
}
