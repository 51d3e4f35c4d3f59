import type { LoaderFunctionArgs } from 'react-router';
import { useLoaderData } from 'react-router';
import { titleMeta } from '#browser/title.ts';
import { loadCalendar, revalidateOtherPages } from '../components/calendar.ts';
import { CalendarPage } from '../components/calendar-page.tsx';

export const meta = titleMeta('Calendar');
export const loader = (args: LoaderFunctionArgs) => loadCalendar('homeowner', args);
export const shouldRevalidate = revalidateOtherPages;

export default function HomeownerCalendar() {
  const { today } = useLoaderData<typeof loader>();
  return <CalendarPage viewer="homeowner" today={today} />;
}
