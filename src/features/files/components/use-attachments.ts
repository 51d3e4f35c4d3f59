import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { worthRetrying } from '#browser/query-client.ts';
import { refusedAs } from '#browser/refused.ts';
import { Refusal } from '#lib/refusal.ts';
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
  /** The same may work another time: it was not refused. */
  again: boolean;
};

type Sending = Attachment & { file: File; stop: AbortController };

/** Files that go along with something that is being written: each is sent at once, one after the other. */
export function useAttachments(most: number) {
  const [all, setAll] = useState<readonly Sending[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const remove = useMutation(orpc.files.remove.mutationOptions());

  const stopAll = useEffectEvent(() => {
    for (const { stop } of all) stop.abort();
  });
  useEffect(() => () => stopAll(), []);

  const change = (key: string, changes: Partial<Sending>) =>
    setAll((now) => now.map((it) => (it.key === key ? { ...it, ...changes } : it)));

  async function send({ key, file, stop }: Sending) {
    if (stop.signal.aborted) return;
    try {
      if (file.size === 0) throw new Refusal('invalid-argument', 'This file is empty');
      const content = file.type === PDF ? file : await shrinkPicture(file);
      const { id } = await uploadPicture(content, file.name, {
        signal: stop.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { id, progress: undefined });
    } catch (error) {
      if (stop.signal.aborted) return;
      const words = error instanceof Error ? error.message : '';
      change(key, { progress: undefined, error: words, again: mayPass(error) });
    }
  }

  const inLine = (sending: Sending) => {
    line.current = line.current.then(() => send(sending));
  };

  return {
    all: all as readonly Attachment[],
    room: most - all.length,
    busy: all.some(({ progress }) => progress !== undefined),
    /** Those that have arrived. */
    ids: all.flatMap(({ id }) => id ?? []),
    /** Whether one is neither here nor on its way. */
    isStuck: all.some(({ error }) => error !== undefined),
    /** How many of those chosen last had no place. */
    leftOut,
    add: (files: readonly File[]) => {
      const room = most - all.length;
      const added = files.slice(0, room).map((file) => ({
        key: `${file.name} ${file.size} ${crypto.getRandomValues(new Uint32Array(1))[0]}`,
        name: file.name,
        id: undefined,
        progress: 0,
        error: undefined,
        again: false,
        file,
        stop: new AbortController(),
      }));
      setAll((now) => [...now, ...added]);
      setLeftOut(files.length - added.length);
      for (const sending of added) inLine(sending);
    },
    tryAgain: ({ key }: Attachment) => {
      change(key, { progress: 0, error: undefined });
      for (const it of all) if (it.key === key) inLine(it);
    },
    takeOut: ({ key, id }: Attachment) => {
      for (const it of all) if (it.key === key) it.stop.abort();
      setAll((now) => now.filter((it) => it.key !== key));
      setLeftOut(0);
      if (id) remove.mutate({ id });
    },
    /** They belong to what was sent now. */
    letGo: () => {
      setAll([]);
      setLeftOut(0);
    },
  };
}

function mayPass(error: unknown) {
  const refused = refusedAs(error);
  return !refused || worthRetrying(error) || refused.code === 'resource-exhausted';
}

export type Attachments = ReturnType<typeof useAttachments>;
