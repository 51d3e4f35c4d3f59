import { Form } from 'react-router';
import {
  budgetNames,
  budgets,
  ideaStyles as looks,
  rooms,
} from '#features/contractors/portfolio/rules.ts';
import styles from './ideas.module.css';

export type IdeaQuery = ReturnType<typeof readIdeaQuery>;

/** The filters in a URL; unknown values are ignored. */
export function readIdeaQuery(params: URLSearchParams) {
  return {
    room: rooms.find((room) => room === params.get('room')),
    style: looks.find((style) => style === params.get('style')),
    budget: budgets.find((budget) => budget === params.get('budget')),
  };
}

const filters = [
  { field: 'room', label: 'Room', any: 'Any room', options: rooms.map((room) => [room, room]) },
  { field: 'style', label: 'Style', any: 'Any style', options: looks.map((look) => [look, look]) },
  {
    field: 'budget',
    label: 'Budget',
    any: 'Any budget',
    options: budgets.map((budget) => [budget, budgetNames[budget]]),
  },
] as const;

/** A plain GET form, so that filters are in the URL and work without JavaScript. */
export function IdeaFilters({ path, asked }: { path: string; asked: IdeaQuery }) {
  return (
    <Form
      key={JSON.stringify(asked)}
      action={path}
      className={styles.filters}
      aria-label="Filter ideas"
    >
      {filters.map(({ field, label, any, options }) => (
        <div key={field}>
          <label className="label" htmlFor={field}>
            {label}
          </label>
          <select className="input" id={field} name={field} defaultValue={asked[field] ?? ''}>
            <option value="">{any}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="submit" className="button button-primary">
        Show
      </button>
    </Form>
  );
}
