import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { prefetchRecord } from '#browser/prefetch.ts';
import { titled } from '#browser/title.ts';
import { ReviewForm } from '#features/reviews/components/review-form.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChooseContractor } from '../components/choose-contractor.tsx';
import { InterestedContractors } from '../components/interested-contractors.tsx';
import type { Project } from '../components/project.ts';
import { HomeownerLine } from '../components/project-line.tsx';
import { ProjectPage, Section } from '../components/project-page.tsx';
import { type Move, StatusMoves } from '../components/status-moves.tsx';
import type { ProjectStatus } from '../rules.ts';

export const meta = titled('Project', 'title');
export const loader = prefetchRecord(({ projects }, { params }) => [
  projects.get.queryOptions({ input: { id: params.id ?? '' } }),
]);

const moves: Partial<Record<ProjectStatus, Move>> = {
  on_hold: {
    label: 'Put the work on hold',
    asks: {
      title: 'Put the work on hold?',
      text: 'The contractor is told, and takes it up again when you have agreed on it.',
      action: 'Put on hold',
    },
  },
  cancelled: {
    label: 'Cancel the project',
    asks: {
      title: 'Cancel the project?',
      text: 'Nobody is offered it any longer, open quotes are declined, and whoever is interested is told. This cannot be undone.',
      action: 'Cancel the project',
      stay: 'Keep it',
      grave: true,
    },
  },
};

export default function HomeownerProject() {
  const { id = '' } = useParams();
  const [reviewing, setReviewing] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  const posted = Boolean((useLocation().state as { posted?: boolean } | null)?.posted);

  return (
    <ProjectPage id={id} back="/homeowner/projects">
      {(project) => ({
        action: (
          <NextThing project={project} onReview={() => setReviewing(true)} hidden={reviewing} />
        ),
        line: <HomeownerLine project={project} />,
        moves: (
          <>
            {project.acceptedQuoteId && (
              <Link to={`/homeowner/quotes?quoteId=${project.acceptedQuoteId}`}>
                The accepted quote
              </Link>
            )}
            <StatusMoves project={project} words={moves} />
          </>
        ),
        change: project.mayEdit && (
          <Link to={`/homeowner/projects/${project.id}/edit`}>Change it</Link>
        ),
        first: (
          <>
            {posted && project.interestedCount === 0 && (
              <Notice tone="ok" title="Posted">
                Contractors near {project.city} who do {project.category} are told now. You hear of
                each who is interested, here and by e-mail.
              </Notice>
            )}
            {reviewed && <Notice tone="ok">Thank you. Your review stands on their page.</Notice>}
            {project.mayReview && reviewing && project.contractorName && (
              <Review>
                <ReviewForm
                  projectId={project.id}
                  contractorName={project.contractorName}
                  onDone={() => {
                    setReviewing(false);
                    setReviewed(true);
                  }}
                />
              </Review>
            )}
            <Contractors project={project} />
          </>
        ),
      })}
    </ProjectPage>
  );
}

/** Asked for further up on the page: it comes into sight, and takes the focus. */
function Review({ children }: { children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <div ref={section} tabIndex={-1}>
      <Section title="Your review" id="review">
        {children}
      </Section>
    </div>
  );
}

/** Who wants the work; once somebody was chosen, who does it. */
function Contractors({ project: { interested, contractorId, leadId } }: { project: Project }) {
  const shown = contractorId
    ? interested.filter((contractor) => contractor.contractorId === contractorId)
    : interested;
  if (shown.length === 0) return null;
  return (
    <Section title={contractorId ? 'Your contractor' : 'Who is interested'} id="contractors">
      {leadId && !contractorId ? (
        <ChooseContractor leadId={leadId} contractors={shown} />
      ) : (
        <InterestedContractors contractors={shown} />
      )}
    </Section>
  );
}

type NextProps = { project: Project; onReview: () => void; hidden: boolean };

/** The one thing to do next. */
function NextThing({ project, onReview, hidden }: NextProps) {
  const { id, mayReview, contractorId, contractorName, quoteCount } = project;
  if (mayReview)
    return hidden ? null : (
      <button type="button" className="button button-accent" onClick={onReview}>
        Write a review
      </button>
    );
  if (contractorId)
    return (
      <Link
        className="button button-primary"
        to={`/homeowner/messages?contractorId=${contractorId}`}
      >
        Message {contractorName}
      </Link>
    );
  return quoteCount > 0 ? (
    <Link className="button button-accent" to={`/homeowner/quotes?projectId=${id}`}>
      {quoteCount === 1 ? 'Read the quote' : `Compare ${quoteCount} quotes`}
    </Link>
  ) : null;
}
