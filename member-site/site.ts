import type pg from 'pg';
import type { SendMail } from './mail.ts';
import type { Settings } from './settings.ts';

/** The settings and services that all parts of the site share. */
export type Site = Settings & {
  db: pg.Pool;
  now: () => Date;
  /** The public address. */
  url: () => string;
  sendMail: SendMail;
};

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

export const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
