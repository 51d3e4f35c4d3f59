import { BusyTimes } from './busy-times.tsx';
import type { Viewer } from './calendar.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { WorkingHoursSection } from './working-hours.tsx';

/** When a business works, and what other calendars know of this one and it of them. */
export const CalendarSettings = ({ viewer }: { viewer: Viewer }) => (
  <>
    {viewer === 'contractor' && <WorkingHoursSection />}
    <CalendarFeed />
    {viewer === 'contractor' && <BusyTimes />}
  </>
);
