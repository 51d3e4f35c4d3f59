import { Button, Progress, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadForm } from '#browser/upload-form.ts';
import { shrinkPicture } from '#features/files/components/shrink-picture.ts';
import { MAX_PICTURE_BYTES, PDF, PICTURE_TYPES } from '#features/files/rules.ts';
import { DropZone } from '#ui/drop-zone.tsx';
import sectionStyles from '#ui/section.module.css';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { type DocumentKind, documentNames, MAX_LENGTH } from '../rules.ts';
import { documentLabels } from './document-labels.ts';
import { setVerificationCache, type Verification } from './verification.ts';

type Props = {
  kind: DocumentKind;
  start: { number: string; issuer: string };
  /** Given where a button opened the form: closes it again. */
  onClose?: (() => void) | undefined;
};

/** Uploads a document with its details, showing the progress. */
export function DocumentForm({ kind, start, onClose }: Props) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const labels = documentLabels[kind];
  const form = useSectionForm({
    initialValues: { file: '', ...start, validUntil: '' },
    validate: () => ({
      ...(!file && { file: `Choose a file for your ${documentNames[kind]}` }),
      ...(file && file.size > MAX_PICTURE_BYTES && { file: 'Files may be 10 MB at most' }),
    }),
    send: async ({ number, issuer, validUntil }) => {
      if (!file) return;
      const body = new FormData();
      for (const [name, value] of Object.entries({ kind, number, issuer, validUntil }))
        body.set(name, value);
      body.set('file', file.type === PDF ? file : await shrinkPicture(file), file.name);
      try {
        const answer = await uploadForm<Verification>(
          '/api/contractor-profile/verification/documents',
          body,
          { onProgress: setProgress },
        );
        onClose?.();
        await setVerificationCache(queryClient, answer);
      } finally {
        setProgress(undefined);
      }
    },
  });
  const fileField = form.field('file');
  // Rejected files are sent, too: the server's message says better what is wrong with them.
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    fileField.onChange({ currentTarget: { value: chosen.name } });
  };

  return (
    <SectionForm
      form={form}
      opened={onClose !== undefined}
      submitLabel="Submit for review"
      successMessage="Sent"
      secondaryAction={
        onClose && (
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      <div>
        <DropZone
          id={fileField.id}
          label={`File for your ${documentNames[kind]}`}
          describedBy={`${fileField.id}-about`}
          accept={[...PICTURE_TYPES, PDF]}
          onFiles={([chosen]) => choose(chosen)}
        >
          <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
          <p>
            <strong>{file ? file.name : `Choose your ${documentNames[kind]}`}</strong>
          </p>
          <p className={sectionStyles.soft} id={`${fileField.id}-about`}>
            {file ? 'Choose again to pick another.' : 'PDF, JPEG, PNG, or WebP, up to 10 MB.'} Only
            you and our reviewers can open it.
          </p>
        </DropZone>
        {fileField.error && <p className="error">{fileField.error}</p>}
      </div>
      <div className={sectionStyles.pair}>
        <TextInput {...form.field('number')} label={labels.number} maxLength={MAX_LENGTH.number} />
        <TextInput {...form.field('issuer')} label={labels.issuer} maxLength={MAX_LENGTH.issuer} />
      </div>
      <TextInput
        {...form.field('validUntil')}
        label={labels.until}
        description="The expiration date on it. We’ll remind you before then."
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
