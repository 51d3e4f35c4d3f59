import { Checkbox } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { Section } from '#ui/section.tsx';
import { type Business, useBusinessMutation } from './business.ts';
import styles from './rows.module.css';
import { SaveList, useStagedList } from './staged-list.tsx';

/** Chooses the completed projects that the public page shows. */
export function ProjectsSection({
  business: { id: businessId, projects },
}: {
  business: Business;
}) {
  const set = useBusinessMutation(orpc.contractors.setProjects.call);
  const {
    items: shownIds,
    setItems,
    isUnsaved,
    discard,
  } = useStagedList(
    `shown projects ${businessId}`,
    projects.filter((project) => project.shown).map(({ id }) => id),
  );
  if (projects.length === 0) return null;
  const toggle = (id: string) =>
    setItems(shownIds.includes(id) ? shownIds.filter((it) => it !== id) : [...shownIds, id]);
  return (
    <Section
      title="Completed projects"
      id="completed"
      about="Your page shows the kind of work, the city, and the date. Never whose home it was."
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
          </li>
        ))}
      </ul>
      <SaveList
        what="choices"
        isUnsaved={isUnsaved}
        save={set}
        onSave={() => set.mutateAsync({ ids: [...shownIds] }).then(discard)}
        onDiscard={discard}
      />
    </Section>
  );
}
