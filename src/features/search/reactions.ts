import type { Schedules } from '#server/jobs/reactions.ts';
import { localPagesSchedules } from './local-pages/reactions.ts';

export const searchSchedules: Schedules = localPagesSchedules;
