import { credentialsHandlers } from './credentials/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { socialHandlers } from './social/handlers.ts';
import { ssoHandlers } from './sso/handlers.ts';
import { twoFactorHandlers } from './two-factor/handlers.ts';
import { viewingHandlers } from './viewing/handlers.ts';

/** The handlers of this module, by the public names of their calls. */
export const authRouter = {
  session: {
    ...sessionHandlers,
    ...ssoHandlers,
    ...socialHandlers,
    ...credentialsHandlers,
    ...twoFactorHandlers,
  },
  viewing: viewingHandlers,
};
