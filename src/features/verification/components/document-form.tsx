import { Button, Progress, TextInput } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendForm } from '#browser/send-form.ts';
import { shrinkPicture } from '#features/files/components/shrink-picture.ts';
import { MAX_PICTURE_BYTES, PDF, PICTURE_TYPES } from '#features/files/rules.ts';
import sectionStyles from '#features/users/profile/components/section.module.css';
import { SectionForm } from '#features/users/profile/components/section-form.tsx';
import { useSectionForm } from '#features/users/profile/components/use-section-form.ts';
import { type DocumentKind, documentNames, LONGEST } from '../rules.ts';
import styles from './document-form.module.css';
import { documentWords } from './document-words.ts';
import { showVerification, type Verification } from './verification.ts';

type Props = {
  kind: DocumentKind;
  start: { number: string; issuer: string };
  /** Opened by a button, which leads out again. */
  onClose?: (() => void) | undefined;
};

/** One document on its way: what it says, and the file, with how far it is. */
export function DocumentForm({ kind, start, onClose }: Props) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const words = documentWords[kind];
  const form = useSectionForm({
    start: { file: '', ...start, validUntil: '' },
    check: () => ({
      ...(!file && { file: `Choose the file of your ${documentNames[kind]}` }),
      ...(file && file.size > MAX_PICTURE_BYTES && { file: 'Files may be 10 MB at most' }),
    }),
    send: async ({ number, issuer, validUntil }) => {
      if (!file) return;
      const body = new FormData();
      for (const [name, value] of Object.entries({ kind, number, issuer, validUntil }))
        body.set(name, value);
      body.set('file', file.type === PDF ? file : await shrinkPicture(file), file.name);
      try {
        const answer = await sendForm<Verification>(
          '/api/contractor-profile/verification/documents',
          body,
          { onProgress: setProgress },
        );
        onClose?.();
        await showVerification(queryClient, answer);
      } finally {
        setProgress(undefined);
      }
    },
  });
  const chosen = form.field('file');
  // What is of no use here the server says in better words.
  const choose = (given: File | undefined) => {
    if (!given) return;
    setFile(given);
    chosen.onChange({ currentTarget: { value: given.name } });
  };

  return (
    <SectionForm
      form={form}
      opened={onClose !== undefined}
      action="Send to be checked"
      done="Sent"
      other={
        onClose && (
          <Button variant="subtle" onClick={onClose}>
            Leave it
          </Button>
        )
      }
    >
      <div>
        <Dropzone
          multiple={false}
          accept={[...PICTURE_TYPES, PDF]}
          onDrop={([dropped]: readonly File[]) => choose(dropped)}
          onReject={([rejected]: readonly FileRejection[]) => choose(rejected?.file)}
          inputProps={{
            id: chosen.id,
            'aria-label': `File of your ${documentNames[kind]}`,
            'aria-describedby': `${chosen.id}-about`,
          }}
          className={styles.drop}
        >
          <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
          <p>
            <strong>{file ? file.name : `Choose your ${documentNames[kind]}`}</strong>
          </p>
          <p className={sectionStyles.soft} id={`${chosen.id}-about`}>
            {file ? 'Choose again to take another.' : 'PDF, JPEG, PNG or WebP, up to 10 MB.'} Only
            you and whoever checks it here can open it.
          </p>
        </Dropzone>
        {chosen.error && <p className="error">{chosen.error}</p>}
      </div>
      <div className={sectionStyles.pair}>
        <TextInput {...form.field('number')} label={words.number} maxLength={LONGEST.number} />
        <TextInput {...form.field('issuer')} label={words.issuer} maxLength={LONGEST.issuer} />
      </div>
      <TextInput
        {...form.field('validUntil')}
        label={words.until}
        description="The last day that stands on it. We remind you before."
        type="date"
      />
      {progress !== undefined && (
        <Progress.Root>
          <Progress.Section value={progress * 100} aria-label="Sending" />
        </Progress.Root>
      )}
    </SectionForm>
  );
}
