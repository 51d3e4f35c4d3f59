import { darker, lighter, paint } from '../colour.ts';
import type { makeGarden } from '../garden.ts';
import { tuft } from '../outdoors.ts';
import { box, facing } from '../perspective.ts';
import type { Setting } from '../scene.ts';
import {
  circle,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  rect,
  type Svg,
  turned,
} from '../svg.ts';
import { blot, streak } from '../wear.ts';

export function machine(
  garden: ReturnType<typeof makeGarden>,
  x: number,
  colour: string,
  stage: Setting['stage'],
): Svg[] {
  const faces = { front: colour, top: lighter(colour, 0.25), side: darker(colour, 0.2) };
  const body = box(
    garden,
    { x: [x - 160, x + 160], y: [garden.ground - 268, garden.ground + 2], z: [0.83, 0.94] },
    faces,
  );
  const [a, , c] = facing(
    garden,
    [x - 160, x + 160],
    [garden.ground - 268, garden.ground + 2],
    0.83,
  );
  const width = c[0] - a[0];
  const height = c[1] - a[1];
  const fan: Point = [a[0] + width * 0.36, a[1] + height * 0.52];
  const radius = height * 0.38;
  const rings = [1, 0.82, 0.64, 0.46, 0.28].map((share) =>
    circle(fan[0], fan[1], radius * share, 'none', { stroke: darker(colour, 0.34), width: 3 }),
  );
  const blades = [0, 72, 144, 216, 288].map((degrees) =>
    turned(degrees, fan, [
      path(
        `M${fan[0]} ${fan[1]}q${radius * 0.5} ${-radius * 0.5} ${radius * 0.9} ${-radius * 0.1}q${-radius * 0.4} ${radius * 0.12} ${-radius * 0.9} ${radius * 0.1}Z`,
        darker(colour, 0.42),
      ),
    ]),
  );
  const fins = Array.from({ length: 9 }, (_, index) =>
    rect(
      a[0] + width * 0.73,
      a[1] + 28 + index * ((height - 60) / 9),
      width * 0.21,
      7,
      darker(colour, 0.24),
      { rx: 3 },
    ),
  );
  const open = stage === 'during';
  return [
    body,
    rect(a[0], a[1], width, height, 'none', { stroke: darker(colour, 0.2), width: 3 }),
    circle(fan[0], fan[1], radius * 1.06, darker(colour, 0.14)),
    circle(fan[0], fan[1], radius, darker(colour, 0.62)),
    ...blades,
    ...rings,
    circle(fan[0], fan[1], radius * 0.16, colour),
    ...(open
      ? [
          rect(a[0] + width * 0.71, a[1] + 18, width * 0.25, height - 36, '#3c4039'),
          ...[0, 1, 2].map((index) =>
            path(
              `M${a[0] + width * 0.75 + index * 18} ${a[1] + 40}q${index * 8 - 6} 60 ${6 - index * 4} 130`,
              'none',
              { stroke: [paint.brick, '#d9b23f', '#5b83ab'][index] ?? paint.brick, width: 5 },
            ),
          ),
          rect(a[0] + width * 0.75, a[1] + height * 0.6, width * 0.16, 44, paint.clay),
        ]
      : fins),
    rect(a[0] + 14, a[1] + 12, 74, 9, stage === 'after' ? paint.pine : darker(colour, 0.3), {
      rx: 4,
    }),
    polygon(
      [
        [a[0] + width * 0.56, a[1]],
        [a[0] + width * 0.66, a[1]],
        [a[0] + width * 0.5, c[1]],
        [a[0] + width * 0.4, c[1]],
      ],
      '#ffffff',
      { opacity: 0.1 },
    ),
    ...[0.1, 0.9].map((share) => rect(a[0] + width * share - 22, c[1] - 2, 44, 10, '#3c4039')),
  ];
}

export function lines(x: number, mirrored: boolean, { stage }: Setting): Svg[] {
  const side = mirrored ? -1 : 1;
  const up = x + side * 210;
  const meter = [
    rect(up + side * 60 - 34, 330, 68, 96, stage === 'before' ? '#8d8878' : '#b9c0bd', { rx: 4 }),
    rect(up + side * 60 - 24, 342, 48, 54, stage === 'before' ? '#7b7566' : '#a3acaa'),
    line(
      [up + side * 60, 426],
      [up + side * 60, 590],
      stage === 'before' ? '#7b7566' : '#8d9694',
      11,
    ),
  ];
  if (stage === 'before')
    return [
      ...meter,
      path(`M${up} 60C${up + 20} 200 ${up - 40} 320 ${up - side * 30} 500`, 'none', {
        stroke: '#4b4a42',
        width: 20,
      }),
      path(`M${up} 60C${up + 20} 200 ${up - 40} 320 ${up - side * 30} 500`, 'none', {
        stroke: '#77715f',
        width: 6,
      }),
      ...[150, 260, 380].map((y) => rect(up - 22, y, 40, 22, '#b3ab93')),
      path(`M${up + side * 60} 426q${side * 40} 60 ${-side * 120} 110`, 'none', {
        stroke: '#3c4039',
        width: 6,
      }),
    ];
  if (stage === 'during')
    return [
      ...meter,
      line([up - 10, 40], [up - 10, 520], paint.clay, 9),
      line([up + 10, 40], [up + 10, 520], '#33373a', 17),
      path(`M${up - 10} 520q0 60 ${-side * 60} 60`, 'none', { stroke: paint.clay, width: 9 }),
      path(`M${up + 10} 520q0 80 ${-side * 80} 80`, 'none', { stroke: '#33373a', width: 17 }),
    ];
  return [
    ...meter,
    rect(up - 24, 22, 48, 500, '#f4efe3', { rx: 5 }),
    rect(up + 12, 22, 12, 500, '#ddd6c6'),
    ...[120, 300, 470].map((y) => rect(up - 28, y, 56, 18, '#e6dfd0', { rx: 3 })),
    path(`M${up} 516q0 56 ${-side * 66} 56`, 'none', { stroke: '#33373a', width: 22 }),
  ];
}

export function wreck(x: number, { chance }: Setting): Svg[] {
  const body = '#a49a84';
  const fins = Array.from({ length: 26 }, (_, index) =>
    line(
      [x - 140 + index * 11, 350],
      [x - 140 + index * 11 + chance.between(-6, 6), 604],
      index % 4 ? '#7d755f' : '#5f5847',
      chance.chance(0.2) ? 7 : 3.5,
    ),
  );
  return [
    turned(
      -3.2,
      [x, 640],
      [
        rect(x - 160, 316, 320, 316, body, { rx: 8 }),
        rect(x - 148, 344, 296, 266, '#6b6452'),
        ...fins,
        polygon(
          [
            [x - 60, 420],
            [x + 30, 400],
            [x + 60, 500],
            [x - 30, 520],
          ],
          '#4d4738',
          { opacity: 0.7 },
        ),
        rect(x - 170, 298, 340, 30, darker(body, 0.14), { rx: 6 }),
        ellipse(x, 300, 120, 15, '#5d5645'),
        ...[-70, -30, 10, 50].map((by) => line([x + by, 292], [x + by + 20, 308], '#8d846c', 4)),
        blot([x - 110, 590], 110, 70, paint.rust, 0.65, chance),
        blot([x + 120, 350], 80, 60, paint.rust, 0.55, chance),
        streak([x + 90, 328], 60, 170, paint.rust),
        streak([x - 60, 328], 44, 120, paint.rust),
        rect(x - 150, 616, 300, 16, paint.rust, { opacity: 0.6 }),
      ],
    ),
    ...Array.from({ length: 20 }, () =>
      tuft(
        chance.between(60, 1140),
        chance.between(630, 760),
        chance.between(44, 120),
        chance.chance(0.5) ? '#8a8550' : '#737b4a',
        chance,
      ),
    ),
    ...Array.from({ length: 14 }, () =>
      tuft(
        chance.between(0, 1200),
        chance.between(780, 890),
        chance.between(40, 90),
        chance.chance(0.5) ? '#948d55' : '#7c8150',
        chance,
      ),
    ),
    ...Array.from({ length: 24 }, () =>
      ellipse(
        chance.between(x - 280, x + 280),
        chance.between(640, 720),
        11,
        5,
        chance.chance(0.5) ? '#8c6a3c' : '#a8833f',
      ),
    ),
  ];
}
