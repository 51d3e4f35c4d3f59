import { Link, useParams } from 'react-router';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { EditProjectForm } from '../components/edit-project-form.tsx';
import styles from '../components/project-page.module.css';
import { questionsFor } from '../components/questions-query.ts';
import { useProject } from '../components/use-project.ts';

export const meta = titleMeta('Edit project', 'title');
export const loader = prefetchRecord(
  ({ projects }, { params: { id = '' } }) => [projects.get.queryOptions({ input: { id } })],
  async ({ projects, categories }, ask, { params: { id = '' } }) => {
    const project = await ask.one(projects.get.queryOptions({ input: { id } }));
    if (project) await ask.one(categories.questions.queryOptions(questionsFor(project.category)));
  },
);

export default function HomeownerEditProject() {
  const { id = '' } = useParams();
  const page = `/homeowner/projects/${id}`;
  const { data: project, isError, isFetching, refetch } = useProject(id);
  return (
    <div className={styles.narrow}>
      <PageHeader
        title="Edit your project"
        back={{ to: page, label: project?.title ?? 'The project', wideOnly: true }}
      />
      {!project && !isError && <LoadingRows label="Loading the project" />}
      {!project && isError && (
        <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
          The project didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {project?.mayEdit && <EditProjectForm project={project} />}
      {project && !project.mayEdit && (
        <Notice action={<Link to={page}>Back to the project</Link>}>
          You can’t edit this project anymore. If something needs to change, work it out with your
          pro.
        </Notice>
      )}
    </div>
  );
}
