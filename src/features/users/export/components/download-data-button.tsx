import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import shared from '#ui/section.module.css';

/** Fetches the person's data and offers it to the browser as a download. */
export function DownloadDataButton() {
  const exportMutation = useMutation({
    mutationFn: async () => {
      const archive: unknown = await orpc.profile.export.call();
      if (!(archive instanceof File)) throw new Error('an archive arrives as a file');
      saveFile(archive);
    },
  });
  return (
    <>
      <p className={shared.soft}>
        Your profile, projects, quotes with documents, messages, notifications, and files in one ZIP
        file. It can take a minute.
      </p>
      {exportMutation.error && (
        <ErrorNotice onRetry={() => exportMutation.mutate()} retrying={exportMutation.isPending}>
          {getApiError(exportMutation.error)?.message ??
            'The download was cut short. Nothing is lost.'}
        </ErrorNotice>
      )}
      <div className={shared.controls}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={exportMutation.isPending}
          onClick={() => exportMutation.mutate()}
        >
          Download my data
        </Button>
        <p className={shared.saved} role="status">
          {exportMutation.isPending && 'Preparing your data.'}
          {exportMutation.isSuccess && 'Downloaded.'}
        </p>
      </div>
    </>
  );
}

function saveFile(file: File) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Not at once: some browsers start reading the file only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
