import type { Light } from './light.ts';
import type { Random } from './random.ts';
import type { Svg } from './svg.ts';

export const stages = ['before', 'during', 'after'] as const;
export type Stage = (typeof stages)[number];

export const canvas = { width: 1200, height: 900 } as const;

export type Setting = {
  stage: Stage;
  light: Light;
  /** The same for all stages of one place: where things are. */
  layout: Random;
  /** The same for all stages as well, but apart: what the finished work is made of. */
  taste: Random;
  /** Of this stage alone: stains, cracks, leaves. */
  chance: Random;
};

export type DrawScene = (setting: Setting) => Svg[];
