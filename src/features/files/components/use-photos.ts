import { useMutation, useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { loadUpload } from './shrink-and-upload-file.ts';
import { UnusablePicture } from './unusable-picture.ts';

export type Photo = {
  key: string;
  /** Undefined until the upload has finished. */
  id: string | undefined;
  name: string;
  /** URL of the preview, once there is one. */
  src: string | undefined;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  error: string | undefined;
};

/** What became of a picture that somebody added. One that is refused would be refused again. */
export type AddedPhoto = { outcome: 'added' | 'refused' | 'failed'; reason?: string };

type PendingPhoto = Photo & { abortController: AbortController };
type IdsUpdate = (ids: string[]) => string[];

/** Links are refetched before they expire, after five minutes at most. */
const LINK_STALE_MS = 2 * 60_000;

/**
 * The pictures of a form that stores their ids, with the uploads under way. Calls `setIds`, which has to be
 * a stable function, when an upload finishes or a picture is removed; removed pictures that nothing uses are
 * deleted.
 */
export function usePhotos(ids: readonly string[], setIds: (change: IdsUpdate) => void) {
  const [uploads, setUploads] = useState<PendingPhoto[]>([]);
  const [previews, setPreviews] = useState<ReadonlyMap<string, { src: string; name: string }>>(
    () => new Map(),
  );
  const deleteFile = useMutation(orpc.files.remove.mutationOptions());

  const unknownIds = ids.filter((id) => !previews.has(id));
  const results = useQueries({
    queries: unknownIds.map((id) =>
      orpc.files.get.queryOptions({ input: { id }, staleTime: LINK_STALE_MS }),
    ),
  });
  const storedFiles = new Map(
    results.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])),
  );
  const missingIds = unknownIds
    .filter((_, index) => getApiError(results[index]?.error)?.code === 'not-found')
    .join(' ');
  useEffect(() => {
    const missing = new Set(missingIds.split(' '));
    if (missingIds) setIds((now) => now.filter((id) => !missing.has(id)));
  }, [missingIds, setIds]);

  const cleanUp = useEffectEvent(() => {
    for (const { abortController, src } of uploads) {
      abortController.abort();
      if (src) URL.revokeObjectURL(src);
    }
    for (const { src } of previews.values()) URL.revokeObjectURL(src);
  });
  useEffect(() => () => cleanUp(), []);

  const change = (key: string, changes: Partial<PendingPhoto>) =>
    setUploads((now) => now.map((it) => (it.key === key ? { ...it, ...changes } : it)));
  const drop = (key: string) => setUploads((now) => now.filter((it) => it.key !== key));

  async function send(file: File): Promise<AddedPhoto> {
    const key = `${file.name} ${file.size} ${performance.now()}`;
    const abortController = new AbortController();
    const { name } = file;
    setUploads((now) => [
      ...now,
      { key, id: undefined, name, src: undefined, progress: 0, error: undefined, abortController },
    ]);
    try {
      // What cannot be opened is not shown: browsers report that as an error of the page.
      const { preparePicture, uploadFile } = await loadUpload();
      const picture = await preparePicture(file);
      abortController.signal.throwIfAborted();
      const src = URL.createObjectURL(file);
      change(key, { src });
      const stored = await uploadFile(picture, name, {
        signal: abortController.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      setPreviews((now) => new Map(now).set(stored.id, { src, name }));
      setIds((now) => [...now, stored.id]);
      drop(key);
      return { outcome: 'added' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      if (!abortController.signal.aborted) change(key, { progress: undefined, error: reason });
      return { outcome: isRefusal(error) ? 'refused' : 'failed', reason };
    }
  }

  return {
    photos: [
      ...ids.map((id): Photo => {
        const { src, name } = previews.get(id) ?? {
          src: storedFiles.get(id)?.url,
          name: storedFiles.get(id)?.name ?? 'Picture',
        };
        return { key: id, id, name, src, progress: undefined, error: undefined };
      }),
      ...uploads,
    ],
    /** Number of running uploads. */
    uploadCount: uploads.filter(({ progress }) => progress !== undefined).length,
    /** Uploads pictures; answers for each what became of it. */
    add: (files: readonly File[]) => Promise.all(files.map(send)),
    remove: ({ key, id }: Photo) => {
      if (id === undefined) {
        for (const it of uploads) if (it.key === key) it.abortController.abort();
        drop(key);
        return;
      }
      setIds((now) => now.filter((it) => it !== id));
      // A file that a project uses stays until the project is saved without it.
      if (previews.has(id) || storedFiles.get(id)?.visibility === 'private')
        deleteFile.mutate({ id });
    },
  };
}

/** Whether this picture is the reason, and not the connection or how much is stored. */
function isRefusal(error: unknown) {
  const code = getApiError(error)?.code;
  return error instanceof UnusablePicture || code === 'invalid-argument' || code === 'out-of-range';
}

/** The pictures of a form, with what can be done with them. */
export type PhotoUploads = ReturnType<typeof usePhotos>;
