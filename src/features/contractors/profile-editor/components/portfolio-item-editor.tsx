import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ResponsivePicture } from '#features/files/components/responsive-picture.tsx';
import { shrinkPicture } from '#features/files/components/shrink-picture.ts';
import { uploadFile } from '#features/files/components/upload-file.ts';
import { PICTURE_TYPES } from '#features/files/rules.ts';
import { Select } from '#ui/select.tsx';
import { useEdits } from '#ui/use-edits.ts';
import { type Business, getErrorMessage, useBusinessMutation } from './business.ts';
import styles from './portfolio-section.module.css';
import { ProjectIdeaForm } from './project-idea-form.tsx';
import { RemoveButton } from './remove-button.tsx';

type Item = Business['portfolio'][number];

type Props = {
  item: Item;
  services: readonly string[];
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
};

/** Edits a portfolio item: its texts, its picture of before, its position and its idea. */
export function PortfolioItemEditor({ item, services, first, last, onMove }: Props) {
  const { id, before, after } = item;
  const saved = { title: item.title, description: item.description, category: item.category };
  const { values, changes, setValue } = useEdits(saved);
  const save = useBusinessMutation(orpc.contractors.updatePortfolioItem.call);
  const remove = useBusinessMutation(orpc.contractors.removePortfolioItem.call);
  // The upload runs beside other changes; only the change that follows waits for them.
  const addBefore = useMutation({
    mutationFn: async (file: File) => {
      const picture = await shrinkPicture(file);
      const stored = await uploadFile(picture, file.name, {
        onProgress: () => {},
        signal: new AbortController().signal,
      });
      await save.mutateAsync({ id, beforeFileId: stored.id });
    },
  });
  const hasChanged = Object.keys(changes).length > 0;
  const problem =
    save.errorMessage ??
    remove.errorMessage ??
    (addBefore.error ? getErrorMessage(addBefore.error) : undefined);

  return (
    <li className={styles.piece}>
      <div className={styles.pictures}>
        {before && (
          <figure>
            <ResponsivePicture picture={before} alt={`${item.title}, before`} sizes="16rem" />
            <figcaption>Before</figcaption>
          </figure>
        )}
        <figure>
          <ResponsivePicture picture={after} alt={item.title} sizes="16rem" />
          {before && <figcaption>After</figcaption>}
        </figure>
      </div>
      <TextInput
        label="Title"
        value={values.title}
        maxLength={120}
        onChange={(event) => setValue('title', event.currentTarget.value)}
      />
      <Select
        label="Service"
        data={[...new Set([item.category, ...services])]}
        value={values.category}
        onChange={(value) => setValue('category', value ?? item.category)}
        allowDeselect={false}
      />
      <Textarea
        label="What was done"
        value={values.description}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={(event) => setValue('description', event.currentTarget.value)}
      />
      <div className={styles.controls}>
        <Button
          variant="default"
          disabled={!hasChanged || !values.title.trim()}
          loading={save.isPending}
          onClick={() => save.mutate({ id, ...changes })}
        >
          Save<span className="sr-only"> {item.title}</span>
        </Button>
        {before ? (
          <RemoveButton
            name={item.title}
            label="Remove “before”"
            title="Remove the “before” photo?"
            busy={save.isPending}
            onRemove={(done) =>
              save.mutate({ id, beforeFileId: null }, { onSuccess: done, onError: done })
            }
          >
            <p>This photo will be deleted. The “after” photo stays on your page.</p>
          </RemoveButton>
        ) : (
          <FileButton
            accept={PICTURE_TYPES.join()}
            onChange={(file) => file && addBefore.mutate(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={addBefore.isPending}>
                Add “before”
              </Button>
            )}
          </FileButton>
        )}
        <Button variant="default" disabled={first} onClick={() => onMove(-1)}>
          Move up<span className="sr-only"> {item.title}</span>
        </Button>
        <Button variant="default" disabled={last} onClick={() => onMove(1)}>
          Move down<span className="sr-only"> {item.title}</span>
        </Button>
        <RemoveButton
          name={item.title}
          busy={remove.isPending}
          onRemove={(done) => remove.mutate({ id }, { onSuccess: done, onError: done })}
        >
          <p>{before ? 'Both photos' : 'The photo'} and the text will be deleted.</p>
        </RemoveButton>
      </div>
      <ProjectIdeaForm item={item} />
      {problem && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
    </li>
  );
}
