import { Notice } from '#ui/notice.tsx';
import type { LeftOutPicture } from './pick-pictures.ts';

type Props = { title: string; pictures: readonly LeftOutPicture[]; advice: string };

/** Names the pictures that were not taken, each with the reason, and says what to do next. */
export const LeftOutPictures = ({ title, pictures, advice }: Props) =>
  pictures.length === 0 ? null : (
    <Notice tone="attention" title={title}>
      <ul>
        {pictures.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and rows never move
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
      </ul>
      {advice}
    </Notice>
  );
