import { bobPath } from '#ui/mark.tsx';
import styles from './house.module.css';
import { type HousePart, type PartName, searchPath } from './house-parts.ts';

type Room = {
  name: PartName;
  outline: string;
  /** Has no walls. */
  outdoors?: boolean;
  things: string;
  /** Where its name stands. */
  at: [x: number, y: number];
};

const rooms: Room[] = [
  {
    name: 'Roof',
    outline: 'M262 44L452 172L436 190L262 72L88 190L72 172Z',
    things:
      'M350 103V66h32v59M344 66h44M402 126l36 24M397 133l36 24M402 126l-5 7M438 150l-5 7M420 138l-5 7',
    at: [136, 96],
  },
  {
    name: 'Attic',
    outline: 'M262 72L424 182H100Z',
    things: 'M150 182v-22h44v22M150 170h44M330 182c0-18 26-18 26 0M236 182v-14h-12v14',
    at: [262, 134],
  },
  {
    name: 'Bathroom',
    outline: 'M112 182H250V280H112Z',
    things:
      'M128 250h64v12c0 8-6 12-12 12h-40c-6 0-12-4-12-12zM134 274v6M186 274v6M128 250v-28c0-8 12-8 12 0M214 280v-18h22v18M212 262h26M225 262v-12M222 250h10',
    at: [196, 208],
  },
  {
    name: 'Bedroom',
    outline: 'M250 182H412V280H250Z',
    things: 'M350 202h42v44h-42zM371 202v44M350 224h42M272 280v-34M272 266h58v14M272 258h20l8 8',
    at: [300, 214],
  },
  {
    name: 'Kitchen',
    outline: 'M112 280H270V382H112Z',
    things:
      'M126 382v-36h84v36M122 346h92M168 346v36M180 356h20M124 298h32v22h-32zM140 298v22M228 382v-66h26v66M228 340h26',
    at: [206, 310],
  },
  {
    name: 'Living room',
    outline: 'M270 280H412V382H270Z',
    things: 'M292 382v-14h-6v-14h12v10h50v-10h12v14h-6v14M382 382v-40M374 342h16l-4-14h-8z',
    at: [336, 310],
  },
  {
    name: 'Boiler',
    outline: 'M112 382H256V462H112Z',
    things: 'M132 462v-48h34v48M140 426h18M166 424h28v-42M190 462v-26h20v26M196 444h8',
    at: [226, 414],
  },
  {
    name: 'Basement',
    outline: 'M256 382H412V462H256Z',
    things:
      'M338 404h56M338 424h56M338 444h56M338 398v64M394 398v64M348 424v-12h12v12M372 404v-8h10v8M366 444v-10h16v10M284 462l-6-40M274 422h8',
    at: [312, 404],
  },
  {
    name: 'Garden',
    outline: 'M424 262H560V382H424Z',
    outdoors: true,
    things:
      'M508 382v-46M508 352l12-12M508 340c-26 4-34-22-18-34 0-22 34-24 36-2 20 8 10 38-18 36M432 382v-26l6-6 6 6v26M452 382v-26l6-6 6 6v26M428 366h44',
    at: [456, 338],
  },
];

/** Each part leads to its first trade; that and the others stand in the list of parts below. */
export function House({ parts }: { parts: readonly HousePart[] }) {
  const tradeOf = new Map(parts.map(({ name, trades }) => [name, trades[0]]));
  return (
    <nav aria-label="Parts of a house" className={styles.house}>
      <svg viewBox="20 20 540 452">
        <title>A house, cut open</title>
        <path className={styles.ground} d="M20 382H112M412 382H560" />
        {rooms.map(({ name, outline, outdoors, things, at: [x, y] }) => {
          const trade = tradeOf.get(name);
          const room = (
            <>
              <path className={outdoors ? styles.air : styles.outline} d={outline} />
              <path className={styles.things} d={things} />
              <text x={x} y={y} className={styles.name}>
                {name}
              </text>
            </>
          );
          return trade ? (
            <a
              key={name}
              className={styles.room}
              href={searchPath(trade)}
              aria-label={`${name}: ${trade}`}
            >
              {room}
            </a>
          ) : (
            <g key={name}>{room}</g>
          );
        })}
        <g>
          <path className={styles.string} d="M70 178h26M83 178V330" />
          <path className={styles.bob} d={bobPath} transform="translate(83 328) scale(1.7)" />
        </g>
      </svg>
    </nav>
  );
}
