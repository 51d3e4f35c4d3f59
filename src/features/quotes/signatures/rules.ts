import type { VersionContent } from '../versions/rules.ts';

/** Typed, drawn, or, where a program accepts without a word about it, the name of the profile. */
export const signatureKinds = ['typed', 'drawn', 'profile'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

export const signatureKindNames: Record<SignatureKind, string> = {
  typed: 'Typed name',
  drawn: 'Drawn by hand',
  profile: 'Name of the profile',
};

/** Strokes, each a row of x and y in turn, on a sheet of this size. */
export type Drawing = number[][];
export const DRAWING_SIZE = { width: 600, height: 180 };

/** The strokes as an SVG path. */
export const svgPath = (drawing: Drawing) =>
  drawing
    .map((stroke) => {
      const points: string[] = [];
      for (let n = 0; n + 1 < stroke.length; n += 2)
        points.push(`${n === 0 ? 'M' : 'L'}${stroke[n]} ${stroke[n + 1]}`);
      return points.join('');
    })
    .join('');

/** What a signature stands for: this version, with these options, for this total. */
export const signedDocument = (
  content: VersionContent,
  { options, totalAmount }: { options: readonly string[]; totalAmount: number },
) => ({ content, options: [...options].sort(), totalAmount });
