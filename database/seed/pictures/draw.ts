import { lightFor } from './light.ts';
import { randomFrom } from './random.ts';
import { canvas, type DrawScene, type Stage } from './scene.ts';
import { basement } from './scenes/basement.ts';
import { bathroom } from './scenes/bathroom.ts';
import { concrete } from './scenes/concrete.ts';
import { deck } from './scenes/deck.ts';
import { electrical } from './scenes/electrical.ts';
import { fence } from './scenes/fence.ts';
import { flooring } from './scenes/flooring.ts';
import { hvac } from './scenes/hvac.ts';
import { kitchen } from './scenes/kitchen.ts';
import { landscaping } from './scenes/landscaping.ts';
import { painting } from './scenes/painting.ts';
import { plumbing } from './scenes/plumbing.ts';
import { pool } from './scenes/pool.ts';
import { roof } from './scenes/roof.ts';
import { siding } from './scenes/siding.ts';
import { windows } from './scenes/windows.ts';
import { drawing, type Svg } from './svg.ts';

const scenes = {
  basement,
  bathroom,
  concrete,
  deck,
  electrical,
  fence,
  flooring,
  hvac,
  kitchen,
  landscaping,
  painting,
  plumbing,
  pool,
  roof,
  siding,
  windows,
} satisfies Record<string, DrawScene>;
export type Trade = keyof typeof scenes;

export const trades = Object.keys(scenes) as Trade[];

/** A place before, during or after the work of a trade. The same seed is the same place in all stages. */
export function drawScene({
  trade,
  stage,
  seed,
}: {
  trade: Trade;
  stage: Stage;
  seed: number;
}): Svg {
  const stream = (name: string) => randomFrom(seed, `${trade} ${name}`);
  const content = scenes[trade]({
    stage,
    light: lightFor(stream('light'), stage),
    layout: stream('layout'),
    taste: stream('taste'),
    chance: stream(stage),
  });
  return drawing(canvas.width, canvas.height, content);
}
