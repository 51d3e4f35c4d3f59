import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { orpc } from '#browser/api.ts';
import { withParams } from '#lib/search-params.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { whenUsed } from '#ui/when-used.ts';
import { eventKinds } from '../rules.ts';
import { Agenda } from './agenda.tsx';
import { BookVisit, type VisitSource } from './book-visit.tsx';
import {
  type CalendarEvent,
  type EventTimes,
  eventsInput,
  useEventOptions,
  type Viewer,
} from './calendar.ts';
import styles from './calendar-page.module.css';
import { CalendarStats } from './calendar-stats.tsx';
import { EventDetail } from './event-detail.tsx';
import type { FormTarget } from './event-form.tsx';
import { KindKey } from './kind-key.tsx';
import { localToday, newEventTimes } from './local-day.ts';
import { MonthGrid } from './month-grid.tsx';
import {
  type CalendarView,
  calendarInput,
  calendarViews,
  pageBy,
  rangeOf,
  rangeTitle,
} from './ranges.ts';
import { SavedEvents } from './saved-events.tsx';

const HourGrid = lazyPart(() => import('./hour-grid.tsx'));
// Closed at first.
const EventForm = lazyPart(async () => ({
  default: (await import('./event-form.tsx')).EventForm,
}));
const CalendarSettings = lazyPart(async () => ({
  default: (await import('./calendar-settings.tsx')).CalendarSettings,
}));

const viewNames: Record<CalendarView, string> = {
  agenda: 'Agenda',
  month: 'Month',
  week: 'Week',
  day: 'Day',
};

const notAsked = { with: undefined, new: undefined };

type Props = {
  viewer: Viewer;
  /** The day that the server took as today. */
  today: string;
};

/** `?view=` and `?date=` choose what is shown, `?eventId=` opens an entry, `?book=` asks for a visit, `?new=` and `?with=` for a new entry. */
export function CalendarPage({ viewer, today }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [formTarget, setFormTarget] = useState<FormTarget>();
  // It stays once it was open: what closes it gives the focus back.
  const [isFormWanted, setFormWanted] = useState(false);
  const [saved, setSaved] = useState<CalendarEvent[]>();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const shownToday = useToday(today);
  const asked = calendarInput(search, shownToday);
  const { date, isChosen, range } = asked;
  const isWide = useIsWide();
  const view = asked.view ?? (isWide ? 'month' : 'agenda');
  const events = useQuery({
    ...orpc.events.list.queryOptions({ input: eventsInput(range) }),
    placeholderData: keepPreviousData,
  });
  const days = useQuery({
    ...orpc.calendar.days.queryOptions({ input: range }),
    placeholderData: keepPreviousData,
  });
  const drawn = useLoadedPage({ view, date, isChosen }, !events.isPlaceholderData);
  const move = useMutation(orpc.events.update.mutationOptions(useEventOptions()));
  const go = (changes: Record<string, string | undefined>, replace = false) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    void navigate(`?${next}`, { preventScrollReset: true, replace });
  };
  const linkTo = (eventId: string) => withParams(search, { eventId });
  const client = useQueryClient();
  /** Asks for a page while the way there is still under way, or is only pointed at. */
  const load = (day: string) => {
    const params = new URLSearchParams({ ...(asked.view && { view: asked.view }), date: day });
    const next = calendarInput(params, day).range;
    void client.prefetchQuery(orpc.events.list.queryOptions({ input: eventsInput(next) }));
    void client.prefetchQuery(orpc.calendar.days.queryOptions({ input: next }));
  };
  const pageButton = (by: 1 | -1) => {
    const day = pageBy(view, date, by, isChosen);
    return {
      type: 'button' as const,
      className: 'button button-quiet',
      onPointerEnter: () => load(day),
      onFocus: () => load(day),
      onClick: () => {
        load(day);
        go({ date: day });
      },
    };
  };
  useEffect(
    () => (viewer === 'contractor' ? whenUsed(() => void EventForm.preload()) : undefined),
    [viewer],
  );

  const isAsked = viewer === 'contractor' && (search.has('with') || search.has('new'));
  /** Says what was saved, and goes to its day. An agenda begins with it: no list has to be searched for it. */
  const onSaved = (events: CalendarEvent[]) => {
    setFormTarget(undefined);
    setSaved(events);
    const [first] = events;
    const isShown = !first || (first.date <= range.to && first.endDate >= range.from);
    const isInPlace = view === 'agenda' ? !first || first.date === date : isShown;
    if (!isInPlace) go({ ...notAsked, date: first?.date }, isAsked);
    else if (isAsked) go(notAsked, true);
  };
  const openForm = (target: FormTarget) => {
    setSaved(undefined);
    setFormWanted(true);
    setFormTarget(target);
  };
  const openAsked = useEffectEvent(() =>
    openForm({
      times: newEventTimes(localToday()),
      kind: eventKinds.find((kind) => kind === search.get('new')),
      withWhom: search.get('with') ?? undefined,
    }),
  );
  useEffect(() => {
    if (isAsked) openAsked();
  }, [isAsked]);
  const onMoved = (id: string, times: EventTimes, revert: () => void) => {
    const event = events.data?.items.find((one) => one.id === id);
    if (!event) return revert();
    // Somebody else is asked, or a series is meant: say so before it happens.
    if (event.homeownerId !== null || event.isRecurring) {
      revert();
      openForm({ event, times });
      return;
    }
    move.mutate({ id, edits: event.edits, ...times }, { onError: revert });
  };
  const onPick = viewer === 'contractor' ? (times: EventTimes) => openForm({ times }) : undefined;
  /** The server does not know how wide the window is: it draws both, of which a style sheet shows one. */
  const isUndecided = asked.view === undefined && isWide === undefined;
  const shown = { events: events.data?.items ?? [], days: days.data?.items ?? [], viewer };
  const closed = {
    eventId: undefined,
    book: undefined,
    leadId: undefined,
    quoteId: undefined,
    contractorId: undefined,
  };

  return (
    <>
      <PageHeader
        title="Calendar"
        actionBeside
        action={
          viewer === 'contractor' && (
            <button
              type="button"
              className="button button-primary"
              onClick={() => openForm({ times: newEventTimes(date) })}
            >
              New event
            </button>
          )
        }
      >
        <CalendarStats
          viewer={viewer}
          linkTo={linkTo}
          isListedNext={view === 'agenda' && !search.has('date')}
          unconfirmed={shown.events.find(
            ({ status, endDate }) => status === 'proposed' && endDate >= today,
          )}
        />
      </PageHeader>
      <div className={styles.bar}>
        <button {...pageButton(-1)} data-turn="back">
          <IconChevronLeft size={20} aria-hidden="true" />
          <span className="sr-only">Earlier</span>
        </button>
        <h2 className={styles.range} aria-live="polite">
          {rangeTitle(view, date, isChosen)}
        </h2>
        <button {...pageButton(1)} data-turn="on">
          <span className="sr-only">Later</span>
          <IconChevronRight size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="button button-quiet"
          data-turn="today"
          onClick={() => go({ date: undefined })}
        >
          Today
        </button>
        <div className={styles.views}>
          <SegmentedControl
            legend="View"
            name="view"
            options={calendarViews.map((value) => ({ value, label: viewNames[value] }))}
            value={view}
            onChange={(chosen) => go({ view: chosen })}
          />
        </div>
      </div>
      <KindKey viewer={viewer} />
      <SavedEvents events={saved} linkTo={linkTo} />
      <ApiErrorNotice error={move.error} />
      <div className={styles.view}>
        {events.isError ? (
          <ErrorNotice onRetry={() => void events.refetch()} retrying={events.isFetching}>
            The calendar didn’t load. Nothing has changed.
          </ErrorNotice>
        ) : !events.data || (view === 'agenda' && events.isPlaceholderData) ? (
          <LoadingRows label="Loading the calendar" />
        ) : drawn.view === 'week' || drawn.view === 'day' ? (
          <Suspense fallback={<LoadingRows label="Loading the calendar" />}>
            <HourGrid
              {...shown}
              view={drawn.view}
              date={drawn.date}
              onOpen={(id) => go({ eventId: id })}
              onOpenDay={({ path }) => void navigate(path)}
              onMoved={onMoved}
              onPick={onPick}
            />
          </Suspense>
        ) : (
          <>
            {(view === 'agenda' || isUndecided) && (
              <div className={isUndecided ? styles.narrow : undefined}>
                <Agenda {...shown} {...rangeOf('agenda', date)} />
              </div>
            )}
            {(drawn.view === 'month' || isUndecided) && (
              <div className={isUndecided ? styles.wide : undefined}>
                <MonthGrid
                  {...shown}
                  {...rangeOf('month', drawn.date, drawn.isChosen)}
                  month={drawn.isChosen ? drawn.date : undefined}
                  today={shownToday}
                  search={search}
                  onMoved={onMoved}
                  onPick={onPick}
                />
              </div>
            )}
          </>
        )}
      </div>
      <details
        className={styles.settings}
        onToggle={({ currentTarget }) => setSettingsOpen(currentTarget.open)}
      >
        <summary>
          {viewer === 'contractor'
            ? 'Working hours, and sync with another calendar'
            : 'Sync with another calendar'}
        </summary>
        {settingsOpen && (
          <Suspense fallback={<LoadingRows rows={4} label="Loading your calendar’s settings" />}>
            <CalendarSettings viewer={viewer} />
          </Suspense>
        )}
      </details>
      <EventDetail
        id={search.get('eventId') ?? undefined}
        viewer={viewer}
        onClose={() => go(closed)}
        onEdit={(event) => {
          go(closed);
          openForm({ event, times: event });
        }}
      />
      {isFormWanted && (
        <Suspense>
          <EventForm
            target={formTarget}
            onClose={() => {
              setFormTarget(undefined);
              // Loading the page again would open it again.
              if (isAsked) go(notAsked, true);
            }}
            onSaved={onSaved}
          />
        </Suspense>
      )}
      {viewer === 'homeowner' && (
        <BookVisit
          source={visitSourceFrom(search)}
          onClose={() => go(closed)}
          onBooked={(eventId) => go({ ...closed, eventId })}
        />
      )}
    </>
  );
}

function visitSourceFrom(search: URLSearchParams): VisitSource | undefined {
  if (!search.has('book')) return undefined;
  const [leadId, quoteId, contractorId] = ['leadId', 'quoteId', 'contractorId'].map((name) =>
    search.get(name),
  );
  if (quoteId) return { quoteId };
  return leadId ? { leadId, ...(contractorId && { contractorId }) } : undefined;
}

/** Where the browser's day is another than that of the server, once the page has loaded. */
function useToday(serverToday: string) {
  return useIsHydrated() ? localToday() : serverToday;
}

type Page = { view: CalendarView; date: string; isChosen: boolean };

/** The page before stays until the next one has its entries: drawing it empty first would take as long again. */
function useLoadedPage(asked: Page, isLoaded: boolean) {
  const [drawn, setDrawn] = useState(asked);
  const isDrawn = (['view', 'date', 'isChosen'] as const).every((key) => drawn[key] === asked[key]);
  if (isLoaded && !isDrawn) setDrawn(asked);
  return isLoaded ? asked : drawn;
}

const WIDE = '(min-width: 62em)';

function watchWidth(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** A phone begins with the agenda, a wide screen with the month. Not known before the browser has taken over the page. */
const useIsWide = () =>
  useSyncExternalStore<boolean | undefined>(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => undefined,
  );
