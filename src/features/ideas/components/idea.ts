import type * as z from 'zod';
import type { Idea as Contract } from '../contract.ts';

export type Idea = z.infer<typeof Contract>;
