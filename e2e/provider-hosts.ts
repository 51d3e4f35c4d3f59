import { leadProvidersTo } from '../src/test/provider-hosts.ts';
import { oauth } from './addresses.ts';

// Loaded before the program: what it asks of real providers, the local one of the journeys answers.
leadProvidersTo({ token: `${oauth}/common/oauth2/v2.0/token`, userinfo: `${oauth}/userinfo` });
