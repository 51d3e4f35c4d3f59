import * as z from 'zod';
import { singleLineText } from '#lib/contract.ts';
import {
  DRAWING_SIZE,
  isSignerName,
  MAX_SIGNER_NAME_LENGTH,
  MAX_STROKE_COORDINATES,
  MAX_STROKES,
} from './rules.ts';

const coordinate = z.int().min(0).max(DRAWING_SIZE.width);
const Drawing = z
  .array(z.array(coordinate).min(4).max(MAX_STROKE_COORDINATES))
  .min(1, 'Draw your name, or type it')
  .max(MAX_STROKES)
  .describe('Strokes, each a row of x and y in turn, on a sheet of 600 by 180');

/** How somebody signs: a typed name, and the drawing of it if they drew it. */
export const SignatureInput = z.object({
  name: singleLineText(MAX_SIGNER_NAME_LENGTH).refine(isSignerName, 'Write your full name'),
  drawing: Drawing.optional(),
});
