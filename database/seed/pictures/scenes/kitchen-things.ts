import { darker, faded, lighter, paint, woods } from '../colour.ts';
import { box } from '../perspective.ts';
import { frontAt, type Room } from '../room.ts';
import type { Setting } from '../scene.ts';
import { ellipse, type Frame, line, polygon, polyline, rect, type Svg, trapezium } from '../svg.ts';
import { bowl, pendant, pottedPlant, stool, vase } from '../things.ts';
import { blot, crack, streak } from '../wear.ts';
import { bucket, stackOfBoards, stepladder, toolbox } from '../worksite.ts';
import type { Look, Plan } from './kitchen-units.ts';

export function fridge(room: Room, { mirrored }: Plan, stage: Setting['stage']): Svg[] {
  const x = mirrored
    ? ([room.right - 140, room.right - 4] as const)
    : ([room.left + 4, room.left + 140] as const);
  const body = stage === 'before' ? '#d8cfb6' : '#c9cfcc';
  if (stage === 'during') return [];
  const z = 0.86;
  const opening = frontAt(room, x, [176, 608], z);
  const handle = mirrored ? opening.x + 12 : opening.x + opening.width - 18;
  return [
    box(
      room,
      { x, y: [176, 608], z: [z, 1] },
      { front: body, top: body, side: darker(body, 0.16) },
    ),
    rect(opening.x, opening.y + opening.height * 0.34, opening.width, 3, darker(body, 0.28)),
    rect(handle, opening.y + opening.height * 0.16, 6, 74, darker(body, 0.42), { rx: 3 }),
    rect(handle, opening.y + opening.height * 0.39, 6, 104, darker(body, 0.42), { rx: 3 }),
    polygon(
      [
        [opening.x + 20, opening.y],
        [opening.x + 66, opening.y],
        [opening.x + 22, opening.y + opening.height],
        [opening.x, opening.y + opening.height],
        [opening.x, opening.y + 120],
      ],
      '#ffffff',
      { opacity: stage === 'before' ? 0.05 : 0.14 },
    ),
    ...(stage === 'before'
      ? [
          streak([opening.x + 40, opening.y + opening.height * 0.82], 26, 60, paint.rust),
          rect(opening.x + 4, opening.y + opening.height - 16, opening.width - 8, 10, '#9c7a52', {
            opacity: 0.5,
          }),
        ]
      : []),
  ];
}

export function onTheCounter(
  { window, mirrored }: Plan,
  stage: Setting['stage'],
  look: Look,
): Svg[] {
  const sink = window.x + window.width / 2;
  const tap = [
    polyline(
      [
        [sink, 428],
        [sink, 362],
        [sink + 4, 350],
        [sink + 22, 346],
        [sink + 34, 354],
        [sink + 36, 372],
      ],
      stage === 'before' ? '#8b8878' : look.metal,
      8,
    ),
  ];
  if (stage === 'during')
    return [
      line([sink - 20, 520], [sink - 20, 430], paint.clay, 9),
      line([sink + 20, 520], [sink + 20, 430], '#8aa0ad', 9),
    ];
  if (stage === 'before')
    return [
      ...tap,
      rect(sink + 90, 384, 44, 44, '#a89b7c', { rx: 4 }),
      rect(sink - 150, 372, 70, 56, '#b9ad90', { rx: 6 }),
      rect(sink - 142, 380, 40, 34, '#5d584a', { rx: 3 }),
    ];
  const away = mirrored ? sink + 190 : sink - 190;
  return [
    ...tap,
    ...pottedPlant(sink - 92, 430, 84, paint.clay, paint.fern),
    rect(away - 26, 346, 20, 84, woods.walnut, { rx: 3 }),
    rect(away - 4, 362, 34, 68, woods.birch, { rx: 4 }),
    ...bowl(sink + 112, 432, 62, paint.white, paint.amber),
  ];
}

export function island(room: Room, look: Look, { island: colour }: Look): Svg[] {
  const z: [number, number] = [0.58, 0.7];
  const x: [number, number] = [room.eyeX - 235, room.eyeX + 235];
  const panel = frontAt(room, x, [446, 606], z[0]);
  const slats = Array.from({ length: 15 }, (_, index) =>
    rect(
      panel.x + (panel.width * (index + 0.5)) / 15,
      panel.y + 18,
      2,
      panel.height - 24,
      darker(colour, 0.24),
      { opacity: 0.7 },
    ),
  );
  const top = frontAt(room, [x[0] - 16, x[1] + 16], [436, 448], z[0] - 0.02);
  const lamps = [-150, 0, 150].flatMap((by) =>
    pendant(
      room.eyeX + by * 1.25,
      0,
      214,
      92,
      look.metal === '#c79a4b' ? '#2f4a40' : '#d4a24e',
      true,
    ),
  );
  return [
    trapezium(
      [panel.y + panel.height, panel.x - 30, panel.x + panel.width + 40],
      [panel.y + panel.height + 34, panel.x + 10, panel.x + panel.width + 10],
      '#23271f',
      { opacity: 0.16 },
    ),
    box(room, { x, y: [446, 610], z }, { front: colour, top: colour, side: darker(colour, 0.2) }),
    ...slats,
    rect(panel.x, panel.y + panel.height - 12, panel.width, 18, darker(colour, 0.45)),
    box(
      room,
      { x: [x[0] - 16, x[1] + 16], y: [434, 448], z: [z[0] - 0.02, z[1] + 0.01] },
      { front: darker(look.top, 0.12), top: lighter(look.top, 0.2), side: darker(look.top, 0.2) },
    ),
    rect(panel.x, panel.y, panel.width, 16, '#23271f', { opacity: 0.16 }),
    ...vase(room.eyeX - 130, top.y - 8, 176, paint.white, paint.fern),
    ...bowl(room.eyeX + 120, top.y - 2, 108, paint.clay, paint.honey),
    ...[-210, 0, 210].flatMap((by) => stool(room.eyeX + by, 880, 236, woods.walnut, '#3c4039')),
    ...lamps,
  ];
}

export function oldTable(room: Room): Svg[] {
  const x: [number, number] = [room.eyeX - 170, room.eyeX + 150];
  const leg = (at: number, z: number) => {
    const foot = frontAt(room, [at, at + 14], [462, 612], z);
    return rect(foot.x, foot.y, foot.width, foot.height, '#8b8878');
  };
  return [
    leg(x[0] + 10, 0.72),
    leg(x[1] - 24, 0.72),
    leg(x[0], 0.6),
    leg(x[1] - 14, 0.6),
    box(
      room,
      { x, y: [452, 464], z: [0.58, 0.74] },
      { front: '#8f8a76', top: '#c3ad84', side: '#7d7866' },
    ),
    ellipse(room.eyeX + 40, 546, 40, 8, '#8a7a55', { opacity: 0.5 }),
    rect(room.eyeX - 130, 500, 70, 44, '#b8a376', { rx: 3 }),
    rect(room.eyeX - 130, 500, 70, 10, '#93815a'),
  ];
}

export function curtains({ x, y, width, height }: Frame): Svg[] {
  const cloth = '#c79a6a';
  return [
    rect(x - 24, y - 30, width + 48, 6, '#6b5b40'),
    polygon(
      [
        [x - 18, y - 26],
        [x + width * 0.2, y - 26],
        [x + width * 0.06, y + height * 0.6],
        [x - 18, y + height * 0.66],
      ],
      cloth,
    ),
    polygon(
      [
        [x + width * 0.8, y - 26],
        [x + width + 18, y - 26],
        [x + width + 18, y + height * 0.66],
        [x + width * 0.94, y + height * 0.6],
      ],
      cloth,
    ),
    polygon(
      [
        [x - 18, y - 26],
        [x + width + 18, y - 26],
        [x + width + 18, y + 8],
        [x + width * 0.5, y + 20],
        [x - 18, y + 8],
      ],
      darker(cloth, 0.1),
    ),
  ];
}

export function tiredness({ left, right }: Room, { chance }: Setting): Svg[] {
  return [
    ...crack([chance.between(left + 60, right - 200), 70], 78, '#8f845f', chance),
    ...crack([chance.between(300, 800), 300], 90, '#a58f58', chance),
    blot([chance.between(300, 900), 760], 210, 60, '#6c6142', 0.22, chance),
    blot([chance.between(200, 1000), 850], 260, 60, '#6c6142', 0.16, chance),
    rect(600 - 190, 6, 380, 20, '#e6e2d2'),
    rect(600 - 190, 24, 380, 7, '#b5ad93'),
    polygon(
      [
        [360, 860],
        [460, 850],
        [470, 892],
        [372, 900],
      ],
      faded('#5b543e', 0.2),
      { opacity: 0.5 },
    ),
  ];
}

export function worksite(room: Room): Svg[] {
  return [
    polygon(
      [
        [80, 900],
        [260, 700],
        [980, 690],
        [1130, 900],
      ],
      '#e6e0d2',
      { opacity: 0.9 },
    ),
    polygon(
      [
        [260, 700],
        [420, 702],
        [330, 900],
        [80, 900],
      ],
      '#d8d1c0',
      { opacity: 0.8 },
    ),
    line([520, 700], [470, 900], '#cfc7b4', 3),
    line([760, 698], [830, 900], '#cfc7b4', 3),
    ...stepladder(room.eyeX + 250, 800, 470),
    ...stackOfBoards(room.eyeX - 190, 842, 380, woods.oak, 6),
    ...toolbox(room.eyeX - 200, 768, 150),
    ...bucket(room.eyeX + 80, 850, 84, paint.white, '#d8cfb9'),
  ];
}
