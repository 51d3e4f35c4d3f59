import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { shrinkPicture } from '#features/files/components/shrink-picture.ts';
import { uploadFile } from '#features/files/components/upload-file.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { businessMutationScope, setBusinessCache } from './business.ts';

export type Upload = {
  key: string;
  name: string;
  /** From 0 to 1; undefined after a failure. */
  progress: number | undefined;
  error: string | undefined;
};

/** A title made of a file name: `deck_after-2.jpg` becomes “deck after 2”. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120) || 'Finished work';

/** Uploads pictures into the portfolio in parallel; failed ones can be retried. */
export function useUploads(category: string) {
  const queryClient = useQueryClient();
  const files = useRef(new Map<string, File>());
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [uploadedCount, setUploadedCount] = useState(0);
  const addItem = useMutation(
    orpc.contractors.addPortfolioItem.mutationOptions({
      scope: businessMutationScope,
      onSuccess: (business) => setBusinessCache(queryClient, business),
    }),
  );

  const updateUpload = (key: string, changes: Partial<Upload>) =>
    setUploads((now) => now.map((it) => (it.key === key ? { ...it, ...changes } : it)));
  const dismiss = (key: string) => {
    files.current.delete(key);
    setUploads((now) => now.filter((it) => it.key !== key));
  };

  async function send(key: string) {
    const file = files.current.get(key);
    if (!file) return;
    updateUpload(key, { progress: 0, error: undefined });
    try {
      const stored = await uploadFile(await shrinkPicture(file), file.name, {
        signal: new AbortController().signal,
        onProgress: (progress) => updateUpload(key, { progress }),
      });
      await addItem.mutateAsync({ title: titleOf(file.name), category, afterFileId: stored.id });
      setUploadedCount((count) => count + 1);
      dismiss(key);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The photo wasn’t added.';
      updateUpload(key, { progress: undefined, error: getApiError(error)?.message ?? message });
    }
  }

  return {
    uploads,
    uploadedCount,
    add(chosen: readonly File[]) {
      const added = chosen.map((file) => ({
        file,
        key: `${file.name} ${file.size} ${crypto.randomUUID()}`,
      }));
      for (const { key, file } of added) files.current.set(key, file);
      setUploads((now) => [
        ...now,
        ...added.map(({ key, file }) => ({ key, name: file.name, progress: 0, error: undefined })),
      ]);
      for (const { key } of added) void send(key);
    },
    retry: (key: string) => void send(key),
    dismiss,
  };
}
