import { Link } from 'react-router';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { projectPageOptions } from '../components/project.ts';
import { ProjectIndex } from '../components/project-index.tsx';

export const meta = titleMeta('Projects');
export const loader = prefetch(({ projects }) => [
  projects.list.infiniteOptions(projectPageOptions),
]);

export default function ContractorProjects() {
  return (
    <ProjectIndex
      pathOf={(id) => `/contractor/projects/${id}`}
      aside={({ homeownerName }) => `for ${homeownerName}`}
      emptyState={
        <EmptyState
          drawing="plan"
          title="No projects yet"
          action={
            <Link className="button button-primary" to="/contractor/leads">
              Look at leads
            </Link>
          }
        >
          When a homeowner accepts your quote, the project shows up here.
        </EmptyState>
      }
    />
  );
}
