import { ownValue } from '#lib/own-value.ts';
import { doorsAndWindows } from './content/doors-and-windows.ts';
import { electrical } from './content/electrical.ts';
import { exterior } from './content/exterior.ts';
import { heatingAndCooling } from './content/heating-and-cooling.ts';
import { interior } from './content/interior.ts';
import { outdoors } from './content/outdoors.ts';
import { plumbing } from './content/plumbing.ts';
import { remodeling } from './content/remodeling.ts';
import { upkeep } from './content/upkeep.ts';

/** What a homeowner should know before asking for prices. */
export type ServiceGuide = {
  /** What the work is, and when a house needs it. */
  about: string;
  /** What a good quote for it says. */
  quote: string;
};

const guides: Record<string, ServiceGuide> = {
  ...remodeling,
  ...exterior,
  ...plumbing,
  ...heatingAndCooling,
  ...electrical,
  ...interior,
  ...doorsAndWindows,
  ...outdoors,
  ...upkeep,
};

/** What to know about a service; undefined for one that an admin has added. */
export const guideFor = (service: string) => ownValue(guides, service);
