import type { Api } from '#browser/context.ts';
import { PICTURE_WIDTHS } from '../rules.ts';

type StoredFile = Awaited<ReturnType<Api['files']['get']>>;

type Props = {
  picture: Pick<StoredFile, 'url' | 'width' | 'height'>;
  alt: string;
  /** How wide it is shown, as in the `sizes` of a picture. */
  sizes: string;
};

/** A stored picture in the width that the screen needs, loaded when it comes near. */
export function ResponsivePicture({ picture: { url, width, height }, alt, sizes }: Props) {
  const own = width ?? 1200;
  const narrower = PICTURE_WIDTHS.filter((each) => each < own);
  const asked = url.includes('?') ? `${url}&` : `${url}?`;
  const srcSet = [...narrower.map((each) => `${asked}width=${each} ${each}w`), `${url} ${own}w`];
  return (
    <img
      src={url}
      srcSet={srcSet.join(', ')}
      sizes={sizes}
      alt={alt}
      width={own}
      height={height ?? 900}
      loading="lazy"
      decoding="async"
    />
  );
}
