import type { Api } from '#browser/context.ts';

export type Contractor = Awaited<ReturnType<Api['contractors']['get']>>;
export type Contact = NonNullable<Awaited<ReturnType<Api['contractors']['full']>>['contact']>;
export type Reviews = Awaited<ReturnType<Api['reviews']['list']>>;

export const REVIEWS_SHOWN = 4;
/** Of a page that was asked for: older ones, or sorted or chosen by stars. */
export const REVIEWS_PER_PAGE = 10;

export const formatCityState = ({ city, state }: Pick<Contractor, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ');

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (id: string) => UUID_PATTERN.test(id);
