import { darker, lighter, paint } from '../colour.ts';
import { box } from '../perspective.ts';
import { frontAt, type Room } from '../room.ts';
import type { Setting } from '../scene.ts';
import { fill, line, path, polyline, rect, type Svg, trapezium, turned } from '../svg.ts';
import { blot, crack, streak } from '../wear.ts';
import type { Look } from './bathroom-suite.ts';

export function oldSuite(
  room: Room,
  tub: number,
  stand: number,
  look: Look,
  { chance }: Setting,
): Svg[] {
  const suite = lighter(look.tile, 0.12);
  const panel = frontAt(room, [tub - 190, tub + 190], [488, 612], 0.84);
  const basin = frontAt(room, [stand - 90, stand + 90], [440, 612], 0.88);
  return [
    box(
      room,
      { x: [tub - 190, tub + 190], y: [488, 612], z: [0.84, 1] },
      { front: suite, top: lighter(suite, 0.2), side: darker(suite, 0.2) },
    ),
    rect(panel.x - 4, panel.y - 8, panel.width + 8, 16, lighter(suite, 0.25), { rx: 6 }),
    streak([panel.x + 90, panel.y + 8], 30, 90, paint.rust),
    streak([panel.x + 300, panel.y + 8], 18, 60, paint.rust),
    line([tub - 220, 108], [tub + 220, 112], '#8f8b7c', 6),
    ...[0, 1, 2, 3, 4].map((fold) =>
      trapezium(
        [112, tub - 214 + fold * 26, tub - 190 + fold * 26],
        [590 - fold * 7, tub - 224 + fold * 30, tub - 196 + fold * 30],
        fold % 2 ? '#d8cfb9' : '#c7bda3',
      ),
    ),
    blot([tub - 150, 560], 110, 50, '#7d7350', 0.3, chance),
    fill({ x: stand - 74, y: 168, width: 148, height: 136 }, '#b5ad99'),
    fill({ x: stand - 66, y: 176, width: 63, height: 120 }, '#a9b3b0'),
    turned(
      2.4,
      [stand + 3, 176],
      [fill({ x: stand + 3, y: 176, width: 63, height: 120 }, '#bcc4c0')],
    ),
    rect(stand - 84, 140, 168, 18, '#e3dcc4', { rx: 4 }),
    blot([stand - 40, 280], 40, 34, '#6b5b45', 0.35, chance),
    rect(basin.x + 30, basin.y + 36, basin.width - 60, basin.height - 40, look.vanity),
    rect(
      basin.x + 40,
      basin.y + 60,
      basin.width / 2 - 46,
      basin.height - 74,
      darker(look.vanity, 0.12),
    ),
    turned(
      4,
      [basin.x + basin.width - 40, basin.y + 60],
      [
        rect(
          basin.x + basin.width / 2 + 6,
          basin.y + 60,
          basin.width / 2 - 46,
          basin.height - 74,
          lighter(look.vanity, 0.06),
        ),
      ],
    ),
    path(
      `M${basin.x} ${basin.y}H${basin.x + basin.width}Q${basin.x + basin.width - 20} ${basin.y + 50} ${basin.x + basin.width - 50} ${basin.y + 50}H${basin.x + 50}Q${basin.x + 20} ${basin.y + 50} ${basin.x} ${basin.y}Z`,
      suite,
    ),
    streak([basin.x + basin.width / 2, basin.y + 6], 16, 40, paint.rust),
    polyline(
      [
        [stand - 20, basin.y],
        [stand - 20, basin.y - 26],
        [stand + 6, basin.y - 30],
        [stand + 8, basin.y - 18],
      ],
      '#8f8b7c',
      8,
    ),
    line([stand + 130, 360], [stand + 210, 360], '#8f8b7c', 6),
    trapezium([362, stand + 138, stand + 200], [500, stand + 142, stand + 188], look.cloth),
    ...crack([tub + 60, 320], 90, darker(look.tile, 0.4), chance),
  ];
}
