import { credentialsSessionHandlers } from './credentials/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { socialHandlers } from './social/handlers.ts';
import { ssoHandlers } from './sso/handlers.ts';
import { twoFactorSessionHandlers } from './two-factor/handlers.ts';

/** What answers the calls of this module, by their public names. */
export const authRouter = {
  session: {
    ...sessionHandlers,
    ...ssoHandlers,
    ...socialHandlers,
    ...credentialsSessionHandlers,
    ...twoFactorSessionHandlers,
  },
};
