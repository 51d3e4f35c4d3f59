import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { LinkedPictures } from '#features/files/components/linked-pictures.tsx';
import { isPicture } from '#features/files/rules.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { Section } from '../../components/project-page.tsx';
import { AddFiles } from './add-files.tsx';
import { libraryPages, photosOf } from './library.ts';

/** The pictures of a job, whoever added them and where, with the way to add more. */
export function ProjectPhotos({ projectId }: { projectId: string }) {
  const list = useInfiniteQuery(
    orpc.library.list.infiniteOptions(libraryPages(photosOf(projectId))),
  );
  const photos = list.data?.pages.flatMap(({ items }) => items.filter(isPicture)) ?? [];
  return (
    <AddFiles projectId={projectId} note="You can both see these." only="pictures">
      {(button, files) => (
        <Section
          title="Photos"
          id="pictures"
          empty={list.data && photos.length === 0 && 'None yet'}
          action={button}
        >
          {files}
          {photos.length > 0 && (
            <LinkedPictures
              files={photos}
              label="Photos of this job"
              onStale={() => void list.refetch()}
            />
          )}
          <ShowMore list={list}>Show earlier photos</ShowMore>
        </Section>
      )}
    </AddFiles>
  );
}
