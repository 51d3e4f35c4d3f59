import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { PDF } from '../rules.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

export type Attachment = {
  key: string;
  name: string;
  /** Nothing while it is on its way. */
  id: string | undefined;
  /** From 0 to 1 while it is on its way. */
  progress: number | undefined;
  error: string | undefined;
};

type Sending = Attachment & { stop: AbortController };

/** Files that go along with something that is being written: each is sent at once, one after the other. */
export function useAttachments(most: number) {
  const [all, setAll] = useState<readonly Sending[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const remove = useMutation(orpc.files.remove.mutationOptions());

  const stopAll = useEffectEvent(() => {
    for (const { stop } of all) stop.abort();
  });
  useEffect(() => () => stopAll(), []);

  const change = (key: string, changes: Partial<Sending>) =>
    setAll((now) => now.map((it) => (it.key === key ? { ...it, ...changes } : it)));

  async function send(file: File, { key, stop }: Sending) {
    if (stop.signal.aborted) return;
    try {
      const content = file.type === PDF ? file : await shrinkPicture(file);
      const { id } = await uploadPicture(content, file.name, {
        signal: stop.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { id, progress: undefined });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { progress: undefined, error: error instanceof Error ? error.message : '' });
    }
  }

  return {
    all: all as readonly Attachment[],
    room: most - all.length,
    busy: all.some(({ progress }) => progress !== undefined),
    /** Those that have arrived. */
    ids: all.flatMap(({ id }) => id ?? []),
    add: (files: readonly File[]) => {
      const added = files.slice(0, most - all.length).map((file) => ({
        file,
        sending: {
          key: `${file.name} ${file.size} ${crypto.getRandomValues(new Uint32Array(1))[0]}`,
          name: file.name,
          id: undefined,
          progress: 0,
          error: undefined,
          stop: new AbortController(),
        },
      }));
      setAll((now) => [...now, ...added.map(({ sending }) => sending)]);
      for (const { file, sending } of added)
        line.current = line.current.then(() => send(file, sending));
    },
    takeOut: ({ key, id }: Attachment) => {
      for (const it of all) if (it.key === key) it.stop.abort();
      setAll((now) => now.filter((it) => it.key !== key));
      if (id) remove.mutate({ id });
    },
    /** They belong to what was sent now. */
    letGo: () => setAll([]),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
