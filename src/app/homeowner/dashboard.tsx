import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { titleMeta } from '#browser/title.ts';
import { ComingUp } from '#features/calendar/components/coming-up.tsx';
import { comingUpInput, isToCome, whenText } from '#features/calendar/components/event-text.ts';
import { Dashboard, NoNextSteps } from '#features/dashboard/components/dashboard.tsx';
import { MoneyPanel } from '#features/payments/components/money-panel.tsx';
import { OpenProjects, openProjectsInput } from '#features/projects/components/open-projects.tsx';
import { PostProjectLink, useWaitingDraft } from '#features/projects/components/waiting-draft.tsx';

export const meta = titleMeta('Dashboard');
export const loader = prefetch((api) => [
  api.counts.homeowner.queryOptions(),
  api.projects.list.queryOptions({ input: openProjectsInput }),
  api.events.list.queryOptions({ input: comingUpInput }),
  api.billing.summary.queryOptions(),
]);

export default function HomeownerDashboard() {
  const waitingDraft = useWaitingDraft();
  const query = useQuery(orpc.counts.homeowner.queryOptions());
  const { data } = query;
  const events = useQuery(orpc.events.list.queryOptions({ input: comingUpInput })).data?.items;
  const nextOf = (projectId: string) => {
    const event = events?.filter(isToCome).find((each) => each.projectId === projectId);
    return event && `${whenText(event)}: ${event.title}`;
  };
  return (
    <Dashboard
      query={query}
      aside={
        <>
          <ComingUp viewer="homeowner" />
          <MoneyPanel viewer="homeowner" />
        </>
      }
      // Whoever has a project open waits for pros; a second one is not what comes next.
      action={<PostProjectLink isMain={!waitingDraft && data?.activeProjects === 0} />}
      notice={waitingDraft}
      emptyState={
        // Something does wait: the notice says what.
        !waitingDraft && (
          <NoNextSteps
            action={
              data?.activeProjects === 0 && (
                <Link className="button" to="/homeowner/cost-calculator">
                  See what work costs near you
                </Link>
              )
            }
          >
            {data?.activeProjects === 0
              ? 'Tell us what you need done and get up to four quotes from pros near you.'
              : 'When a pro messages you, is interested, or sends a quote, you’ll see it here.'}
          </NoNextSteps>
        )
      }
      // No figures: what is unread and unanswered is counted in the menu already.
      below={<OpenProjects nextOf={nextOf} />}
    />
  );
}
