import type { RelativeTime } from './relative-time.ts';

/** A finished piece of work. */
type DemoPortfolioItem = {
  title: string;
  description: string;
  category: string;
  /** Files of database/seed/pictures/portfolio, without `-before` and `-after`. */
  picture: string;
  /** Where there was nothing worth a picture before, only the result is shown. */
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
  /** What has been checked of it. */
  verified: ('license' | 'insurance' | 'background')[];
  /** Undefined: it has set none, so the defaults count. */
  leadPreferences?: { maxDistance: number; minProjectValue: number; autoResponseMessage?: string };
  portfolio: DemoPortfolioItem[];
  joined: RelativeTime;
};
