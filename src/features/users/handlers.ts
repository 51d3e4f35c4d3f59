import { credentialsProfileHandlers } from '#features/auth/credentials/handlers.ts';
import { twoFactorProfileHandlers } from '#features/auth/two-factor/handlers.ts';
import { peopleHandlers } from './admin/handlers.ts';
import { accountExportHandlers } from './export/handlers.ts';
import { profileHandlers } from './profile/handlers.ts';
import { accountRemovalHandlers } from './removal/handlers.ts';

/** What answers the calls of this module, by their public names. */
export const usersRouter = (clientFor: Parameters<typeof accountExportHandlers>[0]) => ({
  users: peopleHandlers,
  profile: {
    ...profileHandlers,
    ...credentialsProfileHandlers,
    ...twoFactorProfileHandlers,
    ...accountExportHandlers(clientFor),
    ...accountRemovalHandlers,
  },
});
