import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ResponsivePicture } from '#features/files/components/responsive-picture.tsx';
import { shrinkPicture } from '#features/files/components/shrink-picture.ts';
import { uploadFile } from '#features/files/components/upload-file.ts';
import { PICTURE_TYPES } from '#features/files/rules.ts';
import { Select } from '#ui/select.tsx';
import { useEdits } from '#ui/use-edits.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
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

/** A portfolio item, folded to its picture and its title until somebody edits it. */
export function PortfolioItemEditor({ item, services, first, last, onMove }: Props) {
  const [isOpen, setOpen] = useState(false);
  // What was typed and not saved outlasts a closing by mistake.
  const [wasOpened, setWasOpened] = useState(false);
  const editorId = useId();
  const { title, category, after, before, idea } = item;
  return (
    <li className={styles.piece}>
      <div className={styles.folded}>
        <ResponsivePicture picture={after} alt="" sizes="5rem" />
        <div className={styles.what}>
          <h3 className={styles.pieceTitle}>{title}</h3>
          <p className={styles.soft}>
            {[category, before && 'with a “before” photo', idea && 'in project ideas']
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className={styles.controls}>
          <button
            type="button"
            className="icon-button"
            disabled={first}
            onClick={() => onMove(-1)}
            aria-label={`Move up ${title}`}
          >
            <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            disabled={last}
            onClick={() => onMove(1)}
            aria-label={`Move down ${title}`}
          >
            <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
          </button>
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={editorId}
            onClick={() => {
              setOpen(!isOpen);
              setWasOpened(true);
            }}
          >
            {isOpen ? 'Close' : 'Edit'}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
      <div id={editorId} className={styles.editor} hidden={!isOpen}>
        {wasOpened && <Editor item={item} services={services} />}
      </div>
    </li>
  );
}

/** Its texts, its picture of before and its idea. */
function Editor({ item, services }: Pick<Props, 'item' | 'services'>) {
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
  useLeaveWarning(hasChanged);
  const problem =
    save.errorMessage ??
    remove.errorMessage ??
    (addBefore.error ? getErrorMessage(addBefore.error) : undefined);

  return (
    <>
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
          Save changes<span className="sr-only"> to {item.title}</span>
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
    </>
  );
}
