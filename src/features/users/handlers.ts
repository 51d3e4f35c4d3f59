import { peopleHandlers } from './admin/handlers.ts';
import { bulkMovesHandlers } from './bulk/handlers.ts';
import { accountExportHandlers } from './export/handlers.ts';
import { profileHandlers } from './profile/handlers.ts';
import { personalRecordsHandlers } from './records/handlers.ts';
import { accountRemovalHandlers } from './removal/handlers.ts';
import { peopleViewsHandlers } from './views/handlers.ts';

/** The handlers of this module, by the public names of their calls. */
export const usersRouter = (clientFor: Parameters<typeof accountExportHandlers>[0]) => ({
  users: {
    ...peopleHandlers,
    ...bulkMovesHandlers,
    ...peopleViewsHandlers,
    ...personalRecordsHandlers,
  },
  profile: {
    ...profileHandlers,
    ...accountExportHandlers(clientFor),
    ...accountRemovalHandlers,
  },
});
