import type { Schedules } from '#server/jobs/reactions.ts';
import { deleteOldMoves } from './data.ts';

export const bulkMovesSchedules: Schedules = {
  bulkMoves: {
    cron: '40 * * * *',
    run: async ({ db, now }) => {
      await deleteOldMoves(db, now());
    },
  },
};
