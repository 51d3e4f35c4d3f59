import { budgetText } from '#lib/budget.ts';
import { formatDate } from '#lib/dates.ts';
import { formatPlace } from '#lib/format-place.ts';
import { timingNames } from '#lib/timing.ts';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Project } from './project.ts';
import styles from './project-facts.module.css';

type Props = {
  project: Project;
  /** Not where the page has it already. */
  withPlace?: boolean;
};

/** What the homeowner asked for. */
export function ProjectFacts({ project, withPlace = true }: Props) {
  const { description, scopeLines, startDate, dueDate } = project;
  const place = formatPlace(project);
  // One that began with a quote: nobody was asked when it should be done and what it may cost.
  const wasAsked = project.leadId !== null;
  // Beside the price of the work, and only there: two of them could differ.
  const hasRoom = project.acceptedQuoteId !== null;
  const facts: (Definition | false)[] = [
    project.category !== '' && { term: 'Service', value: project.category },
    withPlace && place !== '' && { term: 'Where', value: place },
    withPlace &&
      project.streetAddress !== null && {
        term: 'Street address',
        value: <MapLink place={formatPlace({ ...project, street: project.streetAddress })} />,
      },
    ...project.answers.map(({ question, answer }) => ({ term: question, value: answer })),
    wasAsked && { term: 'When', value: timingNames[project.timing] },
    wasAsked && { term: 'Budget', value: budgetText(project) },
    !hasRoom && startDate !== null && { term: 'Start date', value: formatDate(startDate) },
    !hasRoom && dueDate !== null && { term: 'Planned end date', value: formatDate(dueDate) },
    { term: 'Posted', value: <RelativeTime at={project.createdAt} /> },
  ];
  return (
    <div className={styles.facts}>
      <p className={styles.text}>{description}</p>
      {scopeLines.length > 0 && (
        <ul>
          {scopeLines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never move
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <DefinitionList items={facts.filter((fact) => fact !== false)} />
    </div>
  );
}
