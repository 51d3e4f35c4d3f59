import { bobPath } from '#ui/logo.tsx';
import styles from './house.module.css';
import { earth, ground, type Room, rooms, walls } from './house-drawing.ts';
import { type HousePart, partId } from './house-parts.ts';

/** A house whose parts lead to the list of what is done there, further down the page. */
export function House({ parts }: { parts: readonly HousePart[] }) {
  const shown = new Set<string>(parts.map(({ name }) => name));
  return (
    <nav aria-label="Parts of a house" className={styles.house}>
      <svg viewBox="0 8 604 480">
        <title>A house with the front wall cut away</title>
        <path className={styles.line} d={earth} />
        <path className={styles.ground} d={ground} />
        <path className={styles.bush} d="M12 396c-4-15 9-23 17-17 8-10 25-2 22 17z" />
        <path className={styles.walls} d={walls} />
        {rooms.map((room) =>
          shown.has(room.name) ? (
            <a
              key={room.name}
              className={styles.room}
              href={`#${partId(room.name)}`}
              aria-label={`${room.name}: choose a service`}
            >
              <RoomDrawing room={room} />
            </a>
          ) : (
            <g key={room.name}>
              <RoomDrawing room={room} />
            </g>
          ),
        )}
        <g>
          <path className={styles.string} d="M70 197h26M83 197V334" />
          <path className={styles.bob} d={bobPath} transform="translate(83 332) scale(1.8)" />
        </g>
      </svg>
    </nav>
  );
}

function RoomDrawing({ room: { name, at, shapes } }: { room: Room }) {
  return (
    <>
      {shapes.map(([tone, d]) => (
        <path key={d} className={styles[tone]} d={d} />
      ))}
      <text x={at[0]} y={at[1]} className={styles.name}>
        {name}
      </text>
    </>
  );
}
