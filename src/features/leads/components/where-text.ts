import { formatPlace } from '#lib/format-place.ts';
import type { Lead } from './lead.ts';

/** The street where it is known, then city and ZIP code: `412 Elm St, Chicago, IL 60614`. */
export const whereText = ({ contact, city, state, zipCode }: Lead) =>
  formatPlace({ street: contact?.streetAddress, city, state, zipCode });
