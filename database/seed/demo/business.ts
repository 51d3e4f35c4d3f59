import type { RelativeTime } from './relative-time.ts';

/** A finished piece of work. */
type DemoPortfolioItem = {
  title: string;
  description: string;
  category: string;
  /** Files of database/seed/pictures/portfolio, without `-before` and `-after`. */
  picture: string;
  /** Whether there is a picture from before, too. */
  before: boolean;
};

export type DemoBusiness = {
  businessName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address1: string;
  zipCode: string;
  description: string;
  yearEstablished: number;
  licenseNumber: string;
  insuranceInfo: string;
  services: { name: string; description: string }[];
  specialties: string[];
  areasServed: string[];
  /** What admins have verified. */
  verified: ('license' | 'insurance' | 'background')[];
  /** Without it, the defaults apply. */
  leadPreferences?: { maxDistance: number; minProjectValue: number; autoResponseMessage?: string };
  portfolio: DemoPortfolioItem[];
  joined: RelativeTime;
};
