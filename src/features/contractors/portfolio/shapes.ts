import * as z from 'zod';
import { budgets, ideaStyles, rooms } from './rules.ts';

/** What a business says about a piece of work when it shows it among the project ideas. */
export const ideaAttributes = {
  room: z.enum(rooms),
  style: z.enum(ideaStyles),
  budget: z.enum(budgets).describe('Approximate cost'),
};
