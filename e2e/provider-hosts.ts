import { redirectProviderRequests } from '../src/test/provider-hosts.ts';
import { oauthUrl } from './addresses.ts';

// Loaded before the program: what it asks of real providers, the local one of the journeys answers.
redirectProviderRequests({
  token: `${oauthUrl}/common/oauth2/v2.0/token`,
  userinfo: `${oauthUrl}/userinfo`,
});
