import { mix } from './colour.ts';
import type { Random } from './random.ts';

/** The hour and the weather: what the sky shows, and how it tints what it falls on. */
export type Light = {
  sky: string;
  haze: string;
  sun: string;
  far: string;
  near: string;
  beam: string;
  /** How strongly light patches show, 0 to 1. */
  strength: number;
};

const clear: readonly [Light, Light, Light] = [
  {
    sky: '#bfd8dc',
    haze: '#e6efe6',
    sun: '#fdf4d8',
    far: '#a9c4b7',
    near: '#6f9a7c',
    beam: '#fff3cf',
    strength: 0.5,
  },
  {
    sky: '#efd9b4',
    haze: '#f8ecd6',
    sun: '#fff8e6',
    far: '#bdb893',
    near: '#7f9270',
    beam: '#ffe3a6',
    strength: 0.6,
  },
  {
    sky: '#dfa577',
    haze: '#f2d3a8',
    sun: '#f9e2b0',
    far: '#a08b74',
    near: '#5f7660',
    beam: '#ffc77c',
    strength: 0.5,
  },
];

const grey: Light = {
  sky: '#c3c4bd',
  haze: '#d8d6cc',
  sun: '#dfddd3',
  far: '#a9aba0',
  near: '#858a7a',
  beam: '#eceadf',
  strength: 0.12,
};

/** Work that is done is seen in good light; what was there before, on a dull day. */
export function lightFor(random: Random, stage: 'before' | 'during' | 'after'): Light {
  const hour = random.pick(clear);
  if (stage === 'after') return hour;
  if (stage === 'before') return grey;
  const between = (key: 'sky' | 'haze' | 'sun' | 'far' | 'near' | 'beam') =>
    mix(hour[key], grey[key], 0.45);
  return {
    sky: between('sky'),
    haze: between('haze'),
    sun: between('sun'),
    far: between('far'),
    near: between('near'),
    beam: between('beam'),
    strength: hour.strength * 0.6,
  };
}
