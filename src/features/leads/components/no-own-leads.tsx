import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { searchForView } from './lead.ts';

/** Shown to a contractor who is not involved in any lead. */
export const NoOwnLeads = ({ title }: { title: string }) => (
  <EmptyState
    drawing="list"
    title={title}
    action={
      <Link className="button button-primary" to={searchForView('new')}>
        Look at new leads
      </Link>
    }
  >
    Claim one of the four spots on a lead, and it shows up here.
  </EmptyState>
);
