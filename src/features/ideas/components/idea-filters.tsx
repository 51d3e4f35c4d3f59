import { Form } from 'react-router';
import { budgets, ideaStyles, rooms } from '#features/contractors/portfolio/rules.ts';
import { AttributeSelect, attributeFields } from './attribute-select.tsx';
import styles from './ideas.module.css';

export type IdeaQuery = ReturnType<typeof readIdeaQuery>;

/** The filters in a URL; unknown values are ignored. */
export function readIdeaQuery(params: URLSearchParams) {
  return {
    room: rooms.find((room) => room === params.get('room')),
    style: ideaStyles.find((style) => style === params.get('style')),
    budget: budgets.find((budget) => budget === params.get('budget')),
  };
}

/** A plain GET form, so that filters are in the URL and work without JavaScript. */
export function IdeaFilters({ path, query }: { path: string; query: IdeaQuery }) {
  return (
    <Form
      key={JSON.stringify(query)}
      action={path}
      className={styles.filters}
      aria-label="Filter ideas"
    >
      {attributeFields.map((attribute) => (
        <AttributeSelect
          key={attribute.field}
          {...attribute}
          id={attribute.field}
          emptyLabel={`Any ${attribute.field}`}
          defaultValue={query[attribute.field] ?? ''}
        />
      ))}
      <button type="submit" className="button button-primary">
        Show
      </button>
    </Form>
  );
}
