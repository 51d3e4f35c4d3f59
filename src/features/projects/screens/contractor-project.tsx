import { Link, useParams } from 'react-router';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { Finish, Room } from '../components/lazy-room.tsx';
import type { Project } from '../components/project.ts';
import { ProjectPage } from '../components/project-page.tsx';
import { ContractorTimeline } from '../components/project-timeline.tsx';
import { type StatusAction, StatusActions } from '../components/status-actions.tsx';
import { libraryPages } from '../library/components/library.ts';
import type { ProjectStatus } from '../rules.ts';

export const meta = titleMeta('Project', 'title');
export const loader = prefetchRecord(
  ({ projects }, { params: { id = '' } }) => [projects.get.queryOptions({ input: { id } })],
  async ({ projects, jobs, library }, ask, { params: { id = '' } }) => {
    const project = await ask.one(projects.get.queryOptions({ input: { id } }));
    if (!project?.acceptedQuoteId) return;
    await Promise.all([
      ask.one(jobs.get.queryOptions({ input: { id } })),
      ask.pages(library.list.infiniteOptions(libraryPages({ projectId: id }))),
    ]);
  },
);

const beginLabels: Partial<Record<ProjectStatus, string>> = {
  started: 'Start the job',
  on_hold: 'Resume the job',
};

const statusActions = (status: ProjectStatus): Partial<Record<ProjectStatus, StatusAction>> => ({
  in_progress: { label: beginLabels[status] ?? 'Mark as in progress', primary: true },
  on_hold: {
    label: 'Put on hold',
    confirm: {
      title: 'Put the work on hold?',
      text: 'We’ll let the homeowner know. You can resume anytime.',
      action: 'Put on hold',
    },
  },
});

export default function ContractorProject() {
  const { id = '' } = useParams();
  return (
    <ProjectPage id={id} back="/contractor/projects">
      {(project) => ({
        action: <MessageHomeowner project={project} />,
        timeline: <ContractorTimeline project={project} />,
        moves: (
          <>
            <StatusActions project={project} actions={statusActions(project.status)} />
            {project.moves.includes('completed') && <Finish project={project} />}
            {project.acceptedQuoteId && (
              <Link to={`/contractor/quotes?quoteId=${project.acceptedQuoteId}`}>
                The accepted quote
              </Link>
            )}
          </>
        ),
        first: <Room project={project} viewer="contractor" />,
      })}
    </ProjectPage>
  );
}

const MessageHomeowner = ({ project: { homeownerId, homeownerName } }: { project: Project }) => (
  <Link className="button" to={`/contractor/messages?homeownerId=${homeownerId}`}>
    Message {homeownerName}
  </Link>
);
