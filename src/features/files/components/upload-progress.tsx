type Props = { name: string; progress: number | undefined; className: string | undefined };

/** Progress of an upload; renders nothing when none is under way. */
export const UploadProgress = ({ name, progress, className }: Props) =>
  progress === undefined ? null : (
    <progress className={className} value={progress} max={1} aria-label={`Uploading ${name}`} />
  );
