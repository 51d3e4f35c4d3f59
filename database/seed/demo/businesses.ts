import { austin } from './austin.ts';
import { chicagoExteriors } from './chicago-exteriors.ts';
import { chicagoRemodeling } from './chicago-remodeling.ts';
import { chicagoTrades } from './chicago-trades.ts';
import { portland } from './portland.ts';

export const businesses = {
  ...chicagoExteriors,
  ...chicagoRemodeling,
  ...chicagoTrades,
  ...portland,
  ...austin,
};

export type BusinessKey = keyof typeof businesses;
