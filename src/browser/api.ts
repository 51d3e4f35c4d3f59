import paths from 'virtual:contract-paths';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createApi } from './client.ts';

export const api = createApi({ paths, origin: () => location.origin });

/** Queries and mutations of every call: `useQuery(orpc.leads.list.queryOptions({ input: {} }))`. */
export const orpc = createTanstackQueryUtils(api);
