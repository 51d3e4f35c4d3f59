import type { Api } from '#browser/context.ts';
import { PICTURE_WIDTHS } from '../rules.ts';

type StoredFile = Awaited<ReturnType<Api['files']['get']>>;

type Props = {
  picture: Pick<StoredFile, 'url' | 'width' | 'height'>;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** Whether the first screen shows it: then it does not wait for the layout. */
  isFirst?: boolean;
};

/** A stored picture in the width that the screen needs, loaded lazily. */
export function ResponsivePicture({ picture, alt, sizes, isFirst = false }: Props) {
  const { url, width, height } = picture;
  const fullWidth = width ?? 1200;
  const narrower = PICTURE_WIDTHS.filter((each) => each < fullWidth);
  const prefix = url.includes('?') ? `${url}&` : `${url}?`;
  const srcSet = [
    ...narrower.map((each) => `${prefix}width=${each} ${each}w`),
    `${url} ${fullWidth}w`,
  ];
  return (
    <img
      className="picture"
      src={url}
      srcSet={srcSet.join(', ')}
      sizes={sizes}
      alt={alt}
      width={fullWidth}
      height={height ?? 900}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
