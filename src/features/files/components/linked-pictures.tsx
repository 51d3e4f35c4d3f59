import { PictureGallery } from '#ui/picture-gallery.tsx';

type Props = {
  files: readonly { url: string; name: string }[];
  label: string;
  /** Links expire after some minutes: called when a picture fails to load, to fetch new ones. */
  onStale: () => void;
};

/** Private pictures, shown by their signed links. */
export function LinkedPictures({ files, label, onStale }: Props) {
  const pictures = files.map(({ url, name }, index) => ({
    src: url,
    alt: `${label}, ${index + 1} of ${files.length}`,
    // As whoever uploaded it knows it, without how it is stored.
    name: name.replace(/\.webp$/, ''),
  }));
  return (
    <div onErrorCapture={onStale}>
      <PictureGallery pictures={pictures} label={label} />
    </div>
  );
}
