import { formatDate } from './dates.ts';
import { dateAt } from './local-time.ts';

/** Public pages are kept for everybody: one zone for all, because in UTC an evening is already the next day. */
const ZONE = 'America/Chicago';

/** The day of an instant, ISO 8601, as every public page writes it: `Oct 24, 2026`. */
export const publicDate = (instant: string) => formatDate(dateAt(new Date(instant), ZONE));
