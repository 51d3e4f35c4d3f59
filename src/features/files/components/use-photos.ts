import { useMutation, useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadFile } from './upload-file.ts';

export type Photo = {
  key: string;
  /** Nothing while it is on its way. */
  id: string | undefined;
  name: string;
  /** Where to show it from, once there is something to show. */
  src: string | undefined;
  /** From 0 to 1 while it is on its way. */
  progress: number | undefined;
  error: string | undefined;
};

type PendingPhoto = Photo & { abortController: AbortController };
type IdsUpdate = (ids: string[]) => string[];

/** Asked for again before a link ends, which is after five minutes at most. */
const LINK_STALE_MS = 2 * 60_000;

/**
 * Pictures that a form holds by their ids: what is there, what is on its way. `setIds` is told of what
 * arrived and what was taken out, and stays the same function; a picture that nothing uses yet is deleted
 * when it is taken out.
 */
export function usePhotos(ids: readonly string[], setIds: (change: IdsUpdate) => void) {
  const [sending, setSending] = useState<PendingPhoto[]>([]);
  const [previews, setPreviews] = useState<ReadonlyMap<string, { src: string; name: string }>>(
    () => new Map(),
  );
  const remove = useMutation(orpc.files.remove.mutationOptions());

  const unknownIds = ids.filter((id) => !previews.has(id));
  const answers = useQueries({
    queries: unknownIds.map((id) =>
      orpc.files.get.queryOptions({ input: { id }, staleTime: LINK_STALE_MS }),
    ),
  });
  const known = new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  const missingIds = unknownIds
    .filter((_, index) => getApiError(answers[index]?.error)?.code === 'not-found')
    .join(' ');
  useEffect(() => {
    const lost = new Set(missingIds.split(' '));
    if (missingIds) setIds((now) => now.filter((id) => !lost.has(id)));
  }, [missingIds, setIds]);

  const cleanUp = useEffectEvent(() => {
    for (const { abortController, src } of sending) {
      abortController.abort();
      if (src) URL.revokeObjectURL(src);
    }
    for (const { src } of previews.values()) URL.revokeObjectURL(src);
  });
  useEffect(() => () => cleanUp(), []);

  const change = (key: string, changes: Partial<PendingPhoto>) =>
    setSending((now) => now.map((it) => (it.key === key ? { ...it, ...changes } : it)));
  const drop = (key: string) => setSending((now) => now.filter((it) => it.key !== key));

  async function send(file: File) {
    const key = `${file.name} ${file.size} ${performance.now()}`;
    const src = URL.createObjectURL(file);
    const stop = new AbortController();
    const { name } = file;
    setSending((now) => [
      ...now,
      { key, id: undefined, name, src, progress: 0, error: undefined, abortController: stop },
    ]);
    try {
      const picture = await shrinkPicture(file);
      const stored = await uploadFile(picture, name, {
        signal: stop.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      setPreviews((now) => new Map(now).set(stored.id, { src, name }));
      setIds((now) => [...now, stored.id]);
      drop(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { progress: undefined, error: error instanceof Error ? error.message : '' });
    }
  }

  return {
    photos: [
      ...ids.map((id): Photo => {
        const { src, name } = previews.get(id) ?? {
          src: known.get(id)?.url,
          name: known.get(id)?.name ?? 'Picture',
        };
        return { key: id, id, name, src, progress: undefined, error: undefined };
      }),
      ...sending,
    ],
    /** How many are on their way. */
    busy: sending.filter(({ progress }) => progress !== undefined).length,
    add: (files: readonly File[]) => {
      for (const file of files) void send(file);
    },
    takeOut: ({ key, id }: Photo) => {
      if (id === undefined) {
        for (const it of sending) if (it.key === key) it.abortController.abort();
        drop(key);
        return;
      }
      setIds((now) => now.filter((it) => it !== id));
      // One that a project uses stays until the project is saved without it.
      if (previews.has(id) || known.get(id)?.visibility === 'private') remove.mutate({ id });
    },
  };
}
