import { austin } from './austin.ts';
import { chicagoExteriors } from './chicago-exteriors.ts';
import { chicagoInteriors } from './chicago-interiors.ts';
import { portland } from './portland.ts';

export const businesses = { ...chicagoExteriors, ...chicagoInteriors, ...portland, ...austin };

export type BusinessKey = keyof typeof businesses;
