import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LinkedPictures } from '#features/files/components/linked-pictures.tsx';
import { budgetText } from '#lib/budget.ts';
import { formatPlace } from '#lib/format-place.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { Project } from './project.ts';
import { ProjectFacts } from './project-facts.tsx';
import styles from './project-page.module.css';
import { ProjectStatusLabel } from './project-status.tsx';
import { useProject } from './use-project.ts';

/** Short pages do without it: before a quote is accepted there is little to jump to. */
const JumpLinks = lazyPart(() => import('#ui/jump-links.tsx'));

type Parts = {
  /** What is owed for the project, beside its status. */
  owed?: ReactNode;
  /** The next action, if there is one. */
  action?: ReactNode;
  /** The timeline of the project. */
  timeline: ReactNode;
  /** Across the page, before the timeline and the details. */
  wide?: ReactNode;
  /** Further actions, below the timeline. */
  moves: ReactNode;
  /** What a contractor comes for, beside these actions, which then come before anything else; on a phone below them. */
  summary?: ReactNode;
  /** Whether that has the place of the work, so that the request leaves it out. */
  hasPlace?: boolean;
  /** What a phone shows before the timeline and these actions, which then come before the rest of a long page. */
  beforeMoves?: ReactNode;
  /** Sections before the homeowner's request. */
  first?: ReactNode;
  /** Sections after the homeowner's request. */
  last?: ReactNode;
  /** In place of the pictures of the request. */
  pictures?: ReactNode;
  /**
   * Sections below the actions, with the homeowner's request after them, where there is much beside it. A phone has them
   * last, the request folded. Its photos are then among the files of the job.
   */
  side?: ReactNode;
  /** Whether a phone folds the request: there is more to read than what one wrote oneself. */
  isFolded?: boolean;
  /** Link to the form that edits the request. */
  change?: ReactNode;
};

type Props = { id: string; back: string; children: (project: Project) => Parts };

/** The page of a project: its timeline beside its details. */
export function ProjectPage({ id, back, children }: Props) {
  const { data: project, isError, isFetching, refetch } = useProject(id);
  const page = useRef<HTMLDivElement>(null);
  const backLink = { to: back, label: 'Projects', wideOnly: true };
  if (!project)
    return (
      <>
        <PageHeader title="Project" back={backLink} />
        {isError ? (
          <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
            The project didn’t load. Nothing is lost.
          </ErrorNotice>
        ) : (
          <LoadingRows label="Loading the project" />
        )}
      </>
    );

  const { owed, action, wide, timeline, moves, summary, hasPlace, beforeMoves, ...about } =
    children(project);
  const { first, pictures, last, side, change, isFolded = false } = about;
  const photos = project.photos.length;
  const before = summary ?? beforeMoves;
  const line = <div className={styles.line}>{timeline}</div>;
  const request = (
    <Section
      title="Project details"
      id="asked"
      action={change}
      {...(isFolded && { fold: `${project.category}, ${budgetText(project)}` })}
    >
      <ProjectFacts project={project} withPlace={!hasPlace} />
    </Section>
  );
  return (
    <>
      <PageHeader title={project.title} back={backLink} {...(action !== undefined && { action })}>
        <ProjectStatusLabel status={project.status} quoteCount={project.quoteCount} />
        {owed}
        <span>
          {[project.category, formatPlace({ city: project.city, state: project.state })]
            .filter(Boolean)
            .join(' in ')}
        </span>
      </PageHeader>
      {isError && <ErrorNotice>This may be out of date. The latest didn’t load.</ErrorNotice>}
      {project.acceptedQuoteId && (
        <Suspense fallback={<div className={styles.jump} />}>
          <JumpLinks page={page} />
        </Suspense>
      )}
      {wide && <div className={styles.across}>{wide}</div>}
      <div
        ref={page}
        className={styles.parts}
        data-moves-first={summary ? '' : undefined}
        data-moves-early={beforeMoves ? '' : undefined}
        data-side={side ? '' : undefined}
      >
        <div className={styles.left}>
          {!summary && line}
          <div className={styles.moves}>{moves}</div>
          {summary && line}
          {side && (
            <div className={styles.side}>
              {side}
              {request}
            </div>
          )}
        </div>
        {before && <div className={styles.before}>{before}</div>}
        <div className={styles.about}>
          {first}
          {!side && request}
          {!side &&
            (pictures ??
              (photos > 0 && (
                <Section
                  title="Photos"
                  id="pictures"
                  {...(isFolded && { fold: photos === 1 ? '1 photo' : `${photos} photos` })}
                >
                  <LinkedPictures
                    files={project.photos}
                    label={`Photos of ${project.title}`}
                    onStale={() => void refetch()}
                  />
                </Section>
              )))}
          {last}
        </div>
      </div>
    </>
  );
}

type SectionProps = {
  title: string;
  id: string;
  action?: ReactNode;
  /** What an empty section says in the line of its title. */
  empty?: ReactNode;
  /** What a phone shows of the section until it is opened. */
  fold?: ReactNode;
  children?: ReactNode;
};

export function Section({ title, id, action, empty, fold, children }: SectionProps) {
  const isAskedFor = useLocation().hash === `#${id}`;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isAskedFor) setOpen(true);
  }, [isAskedFor]);
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-fold={fold === undefined ? undefined : isOpen ? 'open' : 'closed'}
    >
      <div className={styles.head}>
        <h2 className={styles.heading} id={id}>
          {title}
        </h2>
        {empty && <span className={styles.empty}>{empty}</span>}
        {fold === undefined ? action : <div className={styles.folded}>{action}</div>}
        {fold !== undefined && (
          <button
            type="button"
            className={styles.opener}
            aria-labelledby={id}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {fold === undefined ? (
        children
      ) : (
        <>
          <p className={styles.summary}>{fold}</p>
          <div className={styles.folded}>{children}</div>
        </>
      )}
    </section>
  );
}
