import { redirectProviderRequests } from '../src/test/provider-hosts.ts';
import { oauthUrl } from './addresses.ts';

// Loaded before the server: redirects its requests to real providers to the local one of the tests.
redirectProviderRequests({
  token: `${oauthUrl}/common/oauth2/v2.0/token`,
  userinfo: `${oauthUrl}/userinfo`,
});
