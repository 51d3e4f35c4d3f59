import type { PartName } from './house-parts.ts';

/** The kind of a shape; the stylesheet defines its colors in light and dark mode. */
export type Tone =
  | 'air'
  | 'face'
  | 'roof'
  | 'plain'
  | 'soft'
  | 'glass'
  | 'window'
  | 'lit'
  | 'line'
  | 'tile';

export type Room = {
  name: PartName;
  /** Where the text of the name begins. */
  at: [x: number, y: number];
  /** From back to front. */
  shapes: readonly (readonly [Tone, string])[];
};

/** Walls and floors in cross-section: one dark shape behind the rooms. */
export const walls = 'M110 187H440V486H110Z';

/** The ground line, and the hatching of the earth below it. */
export const ground = 'M4 396H110M440 396H600';
export const earth =
  'M24 404l-8 11M50 404l-8 11M76 404l-8 11M102 404l-8 11M536 404l-8 11M562 404l-8 11M588 404l-8 11';

export const rooms: readonly Room[] = [
  {
    name: 'Roof',
    at: [112, 104],
    shapes: [
      ['plain', 'M176 124V56h30v48zM170 48h42v8h-42z'],
      ['line', 'M176 68h30M176 80h30M176 92h30M191 56v12M184 68v12M198 68v12M191 80v12M186 92v14'],
      ['line', 'M191 43c-7-8 6-13-1-22'],
      ['glass', 'M335 70l70 49 5-7-70-49z'],
      ['line', 'M352 82l5-7M370 94l5-7M387 107l5-7'],
      ['roof', 'M275 38L474 177L460 197L275 68L90 197L76 177Z'],
      [
        'tile',
        'M108 154l14 20M134 136l14 20M160 118l14 20M186 100l14 20M212 82l14 20M238 64l14 20M298 84l14-20M324 102l14-20M350 120l14-20M376 138l14-20M402 156l14-20M428 174l14-20',
      ],
    ],
  },
  {
    name: 'Attic',
    at: [258, 112],
    shapes: [
      ['face', 'M275 68L446 187H104Z'],
      ['window', 'M260 166v-22a15 15 0 0 1 30 0v22z'],
      ['line', 'M275 129v37M260 148h30'],
      ['plain', 'M156 187v-26h42v26zM174 161v-15h26v15z'],
      ['line', 'M172 161v8h10v-8M183 146v6h8v-6'],
      [
        'soft',
        'M373 172a15 15 0 1 1-30 0 15 15 0 0 1 30 0zM400 178a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
      ],
      ['line', 'M358 172c5-4 8 6 0 7-10 0-10-15 2-14 9 1 12 12 4 18M391 178c4-2 4 5-1 4'],
    ],
  },
  {
    name: 'Bathroom',
    at: [128, 217],
    shapes: [
      ['face', 'M116 195H264V287H116Z'],
      ['line', 'M133 254v-16c0-10 13-10 13 0M141 238h10'],
      ['plain', 'M128 280v7M188 280v7'],
      ['soft', 'M124 254h72v7c0 12-8 20-20 20h-32c-12 0-20-8-20-20z'],
      ['plain', 'M120 250h80v6h-80z'],
      ['glass', 'M247 226a12 15 0 1 1-24 0 12 15 0 0 1 24 0z'],
      ['plain', 'M231 270h8v17h-8zM218 258h34c0 9-6 13-12 13h-10c-6 0-12-4-12-13z'],
      ['line', 'M235 258v-7h6v3'],
    ],
  },
  {
    name: 'Bedroom',
    at: [282, 217],
    shapes: [
      ['face', 'M270 195H434V287H270Z'],
      ['window', 'M380 207h42v40h-42z'],
      ['line', 'M401 207v40M380 227h42M374 250h54'],
      ['plain', 'M284 242h7v45h-7zM291 262h80v16h-80zM364 278h5v9h-5z'],
      ['plain', 'M294 262c-2-9 20-9 20 0z'],
      ['soft', 'M316 256h49c4 0 6 3 6 6v16h-55z'],
      ['plain', 'M390 267h28v20h-28z'],
      ['line', 'M390 277h28M402 272h4M402 282h4'],
    ],
  },
  {
    name: 'Kitchen',
    at: [128, 317],
    shapes: [
      ['face', 'M116 295H280V392H116Z'],
      ['plain', 'M126 352h92v40h-92z'],
      ['soft', 'M122 345h100v7H122z'],
      ['line', 'M156 352v40M192 352v40M147 362v8M201 362v8'],
      ['lit', 'M162 364h24v20h-24z'],
      ['line', 'M162 358h24'],
      ['plain', 'M163 333h22v12h-22z'],
      ['line', 'M160 336h28M174 333v-4M206 345v-11c0-7 10-7 10 0v3'],
      ['plain', 'M236 312h34v80h-34z'],
      ['line', 'M236 342h34M242 326v10M242 348v14'],
    ],
  },
  {
    name: 'Living room',
    at: [298, 317],
    shapes: [
      ['face', 'M286 295H434V392H286Z'],
      ['plain', 'M314 329h34v18h-34z'],
      ['line', 'M318 343l8-8 6 5 4-3 8 6'],
      ['plain', 'M304 376v-16c0-5 4-8 8-8h38c4 0 8 3 8 8v16z'],
      ['soft', 'M294 368c0-7 12-7 12 0v8h50v-8c0-7 12-7 12 0v18h-74z'],
      ['line', 'M331 356v20M299 386v6M363 386v6'],
      ['line', 'M386 392v-38M379 392h14'],
      ['lit', 'M374 354h24l-6-20h-12z'],
      [
        'soft',
        'M418 376c-12-4-14-14-13-20 8 2 13 8 13 20zM418 376c10-4 13-14 11-24-7 4-11 12-11 24z',
      ],
      ['plain', 'M410 376h17l-3 16h-11z'],
    ],
  },
  {
    name: 'Utility room',
    at: [128, 422],
    shapes: [
      ['face', 'M116 400H262V480H116Z'],
      ['line', 'M197 436v-7h65M209 436v-2h53'],
      ['plain', 'M128 436h38v44h-38z'],
      ['lit', 'M147 444c7 7 10 12 6 18-2 3-10 3-12 0-4-6 5-9 6-18z'],
      ['line', 'M134 470h26M134 474h26M166 452h24'],
      ['plain', 'M190 480v-40c0-6 26-6 26 0v40z'],
      ['line', 'M199 468h8M190 446h26'],
      ['soft', 'M230 442h20v26h-20z'],
      ['line', 'M240 446v18M234 450h3M234 456h3M234 462h3M243 450h3M243 456h3M243 462h3'],
    ],
  },
  {
    name: 'Basement',
    at: [280, 422],
    shapes: [
      ['face', 'M268 400H434V480H268Z'],
      [
        'line',
        'M314 465a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM354 465a14 14 0 1 1-28 0 14 14 0 0 1 28 0z',
      ],
      [
        'line',
        'M300 465l11-21h21l8 21M311 444l10 21h-21M321 465l11-21M307 439h9M311 444l-1-5M332 444l-2-8h8',
      ],
      ['line', 'M374 420v60M426 420v60M374 438h52M374 459h52'],
      ['plain', 'M380 427h15v11h-15zM400 444h18v15h-18z'],
      ['soft', 'M401 427h6v11h-6zM411 423h6v15h-6zM380 448h12v11h-12zM381 467h26v13h-26z'],
    ],
  },
  {
    name: 'Yard',
    at: [452, 419],
    shapes: [
      ['air', 'M446 250H600V430H446Z'],
      [
        'soft',
        'M540 334c-20 0-30-14-22-28-10-16 4-34 20-30 6-16 34-14 36 2 18 0 26 20 16 32 6 14-8 26-28 24-6 4-16 4-22 0z',
      ],
      ['line', 'M552 396v-52M552 356l12-12M552 350l-9-9'],
      ['line', 'M446 377h68M446 388h68'],
      [
        'plain',
        'M451 396v-24l5-6 5 6v24zM467 396v-24l5-6 5 6v24zM483 396v-24l5-6 5 6v24zM499 396v-24l5-6 5 6v24z',
      ],
      ['soft', 'M572 396c-3-11 6-17 12-13 6-7 16-1 14 13z'],
    ],
  },
];
