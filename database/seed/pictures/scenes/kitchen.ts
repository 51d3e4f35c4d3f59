import { lighter, paint, woods } from '../colour.ts';
import { boards, corners, makeRoom, roomWindow, sunPatch, tiles, walls } from '../room.ts';
import type { DrawScene } from '../scene.ts';
import { dullness, waterStain } from '../wear.ts';
import {
  curtains,
  fridge,
  island,
  oldTable,
  onTheCounter,
  tiredness,
  worksite,
} from './kitchen-things.ts';
import { bases, hood, type Look, type Plan, splashback, uppers } from './kitchen-units.ts';

const fresh: readonly [Look, ...Look[]] = [
  {
    front: paint.pine,
    upper: paint.linen,
    top: paint.white,
    splash: '#e8e4d6',
    wall: '#f2ecdf',
    metal: '#c79a4b',
    island: woods.oak,
  },
  {
    front: '#f0e9dc',
    upper: '#f0e9dc',
    top: woods.oak,
    splash: '#b9c9b8',
    wall: '#f6f1e6',
    metal: '#3c4039',
    island: paint.pine,
  },
  {
    front: woods.oak,
    upper: lighter(woods.oak, 0.2),
    top: '#e9e5db',
    splash: '#d8ccb8',
    wall: '#eee6d6',
    metal: '#3c4039',
    island: '#4b5a55',
  },
  {
    front: '#34557d',
    upper: '#f1ebdf',
    top: paint.white,
    splash: '#dfe3dc',
    wall: '#f1ebdf',
    metal: '#c79a4b',
    island: woods.walnut,
  },
];

const dated: readonly [Look, ...Look[]] = [
  {
    ...fresh[0],
    front: '#9a7444',
    upper: '#9a7444',
    top: '#b7a182',
    splash: '#d5bd84',
    wall: '#cfc08f',
    metal: '#5f513a',
  },
  {
    ...fresh[0],
    front: '#a59b80',
    upper: '#a59b80',
    top: '#8f8a78',
    splash: '#c9a58d',
    wall: '#cdbfae',
    metal: '#6d6656',
  },
  {
    ...fresh[0],
    front: '#7d6a55',
    upper: '#7d6a55',
    top: '#a99f88',
    splash: '#b9bd9a',
    wall: '#c3c4b0',
    metal: '#57503f',
  },
];

/** The long wall of a kitchen: window over the sink, stove under its hood, the island in front. */
export const kitchen: DrawScene = (setting) => {
  const { stage, layout, taste, chance, light } = setting;
  const room = makeRoom(layout);
  const mirrored = layout.chance(0.5);
  const plan: Plan = {
    mirrored,
    window: { x: layout.between(400, 470), y: 150, width: layout.between(230, 290), height: 168 },
    stove: mirrored ? 250 : 770,
    shelves: layout.chance(0.5),
  };
  const finished = taste.pick(fresh);
  const wood = taste.pick([woods.oak, woods.birch, woods.walnut]);
  const look = stage === 'before' ? taste.pick(dated) : finished;

  const floor =
    stage === 'after'
      ? boards(room, wood, taste)
      : stage === 'before'
        ? tiles(room, '#b6a67f', '#8d8464', 84)
        : tiles(room, '#b9b2a4', '#b9b2a4', 120);

  return [
    ...walls(room, {
      wall: look.wall,
      ceiling: stage === 'before' ? '#d9d1ba' : '#faf6ec',
      trim: stage === 'before' ? '#b9a67d' : paint.white,
    }),
    ...splashback(room, look, stage),
    ...corners(room),
    ...floor,
    ...(stage === 'before' ? waterStain([820, 40], 300, chance) : []),
    ...roomWindow(
      plan.window,
      {
        frame: stage === 'before' ? '#c2b596' : paint.white,
        columns: 2,
        rows: stage === 'after' ? 1 : 2,
        id: 'window',
      },
      light,
      layout,
    ),
    ...(stage === 'before' ? curtains(plan.window) : []),
    ...uppers(room, plan, look, setting),
    ...hood(room, plan, look, stage),
    ...bases(room, plan, look, setting),
    ...fridge(room, plan, stage),
    ...onTheCounter(plan, stage, look),
    ...sunPatch(room, plan.window, light, 2),
    ...(stage === 'after'
      ? island(room, look, finished)
      : stage === 'before'
        ? oldTable(room)
        : worksite(room)),
    ...(stage === 'before' ? [...tiredness(room, setting), dullness(0.09)] : []),
  ];
};
