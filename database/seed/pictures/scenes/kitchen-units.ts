import { darker, lighter, mix, paint, woods } from '../colour.ts';
import { box } from '../perspective.ts';
import { frontAt, type Room } from '../room.ts';
import type { Setting } from '../scene.ts';
import { ellipse, type Frame, line, rect, type Svg, trapezium, turned } from '../svg.ts';

export type Look = {
  front: string;
  upper: string;
  top: string;
  splash: string;
  wall: string;
  metal: string;
  island: string;
};

export type Plan = { mirrored: boolean; window: Frame; stove: number; shelves: boolean };

export function splashback(
  { left, right }: Room,
  { splash }: Look,
  stage: Setting['stage'],
): Svg[] {
  if (stage === 'during')
    return [
      rect(left, 280, right - left, 150, '#d9cfbb'),
      line([left, 282], [right, 282], '#b7a98c', 2),
    ];
  const rows = Array.from({ length: 5 }, (_, row) => 280 + row * 28);
  const joint = darker(splash, 0.14);
  return [
    rect(left, 278, right - left, 150, splash),
    ...rows.map((y) => rect(left, y, right - left, 1.5, joint)),
    ...rows.flatMap((y, row) =>
      Array.from({ length: 17 }, (_, column) =>
        rect(left + column * 56 + (row % 2) * 28, y, 1.5, 28, joint),
      ),
    ),
  ];
}

function door(
  opening: Frame,
  colour: string,
  metal: string,
  handle: 'left' | 'right' | 'drawer',
): Svg[] {
  const { x, y, width, height } = opening;
  const inset = Math.min(12, width * 0.12);
  const line = darker(colour, 0.18);
  const knob =
    handle === 'drawer'
      ? rect(x + width / 2 - 18, y + height * 0.32, 36, 5, metal, { rx: 2.5 })
      : rect(handle === 'left' ? x + 9 : x + width - 14, y + height * 0.14, 5, 34, metal, {
          rx: 2.5,
        });
  return [
    rect(x + 2, y + 2, width - 4, height - 4, colour),
    rect(x + inset, y + inset, width - inset * 2, height - inset * 2, lighter(colour, 0.05), {
      stroke: line,
      width: 1.5,
    }),
    knob,
  ];
}

const stoveWidth = 130;

export function bases(
  room: Room,
  { stove, mirrored }: Plan,
  look: Look,
  { stage, chance }: Setting,
): Svg[] {
  const z = 0.88;
  const from = mirrored ? room.left : room.left + 142;
  const to = mirrored ? room.right - 142 : room.right;
  const drawn = [
    box(
      room,
      { x: [from, to], y: [440, 596], z: [z, 1] },
      { front: darker(look.front, 0.3), top: look.top, side: darker(look.front, 0.2) },
    ),
    box(
      room,
      { x: [from, to], y: [592, 612], z: [z + 0.02, 1] },
      { front: darker(look.front, 0.55), top: look.front, side: darker(look.front, 0.6) },
    ),
  ];
  const stops: number[] = [];
  for (let x = from; x < to - 20; ) {
    if (Math.abs(x - stove) < 45) {
      x = stove + stoveWidth;
      continue;
    }
    const end = Math.min(x + (x < stove && x + 150 > stove ? stove - x : 92), to);
    stops.push(x);
    const crooked = stage === 'before' && chance.chance(0.22);
    const bare = stage === 'during';
    const unit = bare
      ? [
          rectOf(frontAt(room, [x + 3, end - 3], [446, 590], z), woods.birch),
          rectOf(frontAt(room, [x + 9, end - 9], [452, 584], z), darker(woods.birch, 0.42)),
          rectOf(frontAt(room, [x + 9, end - 9], [514, 519], z), woods.birch),
        ]
      : stops.length % 3 === 1
        ? [446, 494, 542].flatMap((y) =>
            door(frontAt(room, [x, end], [y, y + 46], z), look.front, look.metal, 'drawer'),
          )
        : door(
            frontAt(room, [x, end], [446, 590], z),
            look.front,
            look.metal,
            stops.length % 2 ? 'left' : 'right',
          );
    const corner = frontAt(room, [x, end], [446, 590], z);
    drawn.push(...(crooked ? [turned(2.6, [corner.x, corner.y], unit)] : unit));
    x = end;
  }
  const worktop =
    stage === 'during'
      ? []
      : [
          box(
            room,
            { x: [from, to], y: [428, 442], z: [z - 0.015, 1] },
            {
              front: darker(look.top, 0.1),
              top: lighter(look.top, 0.1),
              side: darker(look.top, 0.2),
            },
          ),
        ];
  return [...drawn, ...worktop, ...stoveFront(room, stove, stage)];
}

const rectOf = ({ x, y, width, height }: Frame, fill: string) => rect(x, y, width, height, fill);

function stoveFront(room: Room, stove: number, stage: Setting['stage']): Svg[] {
  if (stage === 'during') return [];
  const body = stage === 'before' ? '#d6cbb0' : '#4a504e';
  const { x, y, width, height } = frontAt(room, [stove, stove + stoveWidth], [430, 606], 0.875);
  return [
    rect(x, y, width, height, body),
    rect(x, y, width, 26, lighter(body, 0.18)),
    ...[0.18, 0.36, 0.64, 0.82].map((share) =>
      ellipse(x + width * share, y + 13, 6.5, 6.5, stage === 'before' ? '#4c4536' : '#c8ccc8'),
    ),
    rect(x + 14, y + 56, width - 28, height - 92, '#2b302d', { rx: 4 }),
    trapezium([y + 62, x + 24, x + 60], [y + height - 44, x + 24, x + 34], '#ffffff', {
      opacity: 0.09,
    }),
    rect(x + 14, y + 40, width - 28, 7, stage === 'before' ? '#857a62' : '#d4d7d2', { rx: 3.5 }),
    rect(x, y - 5, width, 7, stage === 'before' ? '#6d6652' : '#2b302d'),
  ];
}

export function uppers(
  room: Room,
  { window, stove, shelves, mirrored }: Plan,
  look: Look,
  { stage, chance }: Setting,
): Svg[] {
  if (stage === 'during')
    return [
      rect(room.left + 40, 150, 190, 122, '#c8b896', { opacity: 0.6 }),
      line([room.left + 40, 150], [room.left + 230, 150], '#9c8a66', 2),
    ];
  const z = 0.93;
  const fridgeSide = mirrored ? room.right - 150 : room.left + 150;
  const spans: [number, number][] = [
    [Math.max(room.left, mirrored ? room.left : fridgeSide), window.x - 40],
    [window.x + window.width + 40, Math.min(room.right, mirrored ? fridgeSide : room.right)],
  ];
  return spans.flatMap(([from, to], index) => {
    const parts: [number, number][] =
      stove + stoveWidth > from && stove < to
        ? [
            [from, stove - 6],
            [stove + stoveWidth + 6, to],
          ]
        : [[from, to]];
    return parts.flatMap(([a, b]) => {
      if (b - a < 50) return [];
      if (stage === 'after' && shelves && index === (mirrored ? 1 : 0))
        return openShelves(a + 10, b - 10, look);
      const count = Math.max(1, Math.round((b - a) / 88));
      const width = (b - a) / count;
      return [
        box(
          room,
          { x: [a, b], y: [128, 268], z: [z, 1] },
          { front: darker(look.upper, 0.25), top: look.upper, side: darker(look.upper, 0.22) },
        ),
        ...Array.from({ length: count }, (_, at) => {
          const opening = frontAt(room, [a + at * width, a + (at + 1) * width], [130, 266], z);
          const panel = door(opening, look.upper, look.metal, at % 2 ? 'left' : 'right').slice(
            0,
            2,
          );
          const knob = rect(
            at % 2 ? opening.x + 10 : opening.x + opening.width - 15,
            opening.y + opening.height - 44,
            5,
            30,
            look.metal,
            { rx: 2.5 },
          );
          const hanging = stage === 'before' && chance.chance(0.28);
          return hanging
            ? turned(-3.5, [opening.x, opening.y], [...panel, knob])
            : [...panel, knob].join('');
        }),
      ];
    });
  });
}

function openShelves(from: number, to: number, look: Look): Svg[] {
  return [196, 262].flatMap((y, row) => {
    const ware = Array.from({ length: Math.floor((to - from - 30) / 40) }, (_, index) => {
      const x = from + 32 + index * 40;
      const tone =
        [paint.clay, paint.white, paint.sage, paint.honey][(index + row) % 4] ?? paint.white;
      return (index + row) % 3 === 0
        ? rect(x - 9, y - 34, 18, 34, tone, { rx: 3 })
        : [0, 7, 14]
            .map((up) => ellipse(x, y - 6 - up, 16, 5, up === 7 ? lighter(tone, 0.3) : tone))
            .join('');
    });
    return [
      ...ware,
      rect(from, y, to - from, 9, woods.oak),
      rect(from, y + 9, to - from, 4, '#23271f', { opacity: 0.1 }),
      rect(from + 20, y + 9, 5, 14, look.metal),
      rect(to - 25, y + 9, 5, 14, look.metal),
    ];
  });
}

export function hood(room: Room, { stove }: Plan, look: Look, stage: Setting['stage']): Svg[] {
  const middle = stove + stoveWidth / 2;
  if (stage === 'before')
    return [
      rect(stove - 4, 222, stoveWidth + 8, 30, '#c7b98f'),
      rect(stove - 4, 246, stoveWidth + 8, 8, '#8f8362'),
    ];
  if (stage === 'during')
    return [
      rect(middle - 26, room.top, 52, 110, '#b8bdba'),
      line([middle - 26, 120], [middle + 26, 120], '#8f9794', 2),
      line([middle - 26, 148], [middle + 26, 148], '#8f9794', 2),
    ];
  const shell = mix(look.upper, paint.white, 0.5);
  return [
    rect(middle - 34, room.top, 68, 100, shell),
    trapezium([160, middle - 34, middle + 34], [252, stove + 2, stove + stoveWidth - 2], shell),
    trapezium(
      [160, middle + 10, middle + 34],
      [252, middle + 24, stove + stoveWidth - 2],
      darker(shell, 0.08),
    ),
    rect(stove - 3, 250, stoveWidth + 6, 14, look.metal),
  ];
}
