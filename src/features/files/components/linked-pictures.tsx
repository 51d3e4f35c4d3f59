import { PictureGallery } from '#ui/picture-gallery.tsx';

type Props = {
  files: readonly { url: string }[];
  label: string;
  /** Links end after some minutes: called when a picture can no longer be read, to fetch new ones. */
  onStale: () => void;
};

/** Pictures that only some may see, shown by the links that they were given. */
export function LinkedPictures({ files, label, onStale }: Props) {
  const pictures = files.map(({ url }, index) => ({
    src: url,
    alt: `${label}, ${index + 1} of ${files.length}`,
  }));
  return (
    <div onErrorCapture={onStale}>
      <PictureGallery pictures={pictures} label={label} />
    </div>
  );
}
