import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc, api as rpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { MAX_QUESTIONS, parseQuestion, questionLine } from '../questions/rules.ts';
import { groupLabel } from './group-label.ts';
import styles from './service-page.module.css';

type Service = Awaited<ReturnType<Api['categories']['get']>>;
type Props = { service: Service; onSaved: () => Promise<unknown> };

const listFrom = (text: string) =>
  text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
const linesFrom = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const fieldNames = ['group', 'says', 'may', 'questions'] as const;
type FieldName = (typeof fieldNames)[number];

/** Texts that are emptied go back to what comes with the product. */
export function ServiceForm({ service, groups, onSaved }: Props & { groups: readonly string[] }) {
  const { name, group, words, questions } = service;
  const form = useSectionForm<FieldName>({
    initialValues: {
      group,
      says: words.says.join(', '),
      may: words.may.join(', '),
      questions: questions.map(questionLine).join('\n'),
    },
    validate: (values) => {
      const lines = linesFrom(values.questions).map(parseQuestion);
      const isWrong = lines.some(({ question, options }) => !question || options.length < 2);
      return isWrong
        ? { questions: 'Enter each line as: Question? First answer | Second answer' }
        : lines.length > MAX_QUESTIONS
          ? { questions: `Ask ${MAX_QUESTIONS} questions at most` }
          : {};
    },
    send: async (values, changes) => {
      const [says, may] = [listFrom(values.says), listFrom(values.may)];
      const lines = linesFrom(values.questions);
      await rpc.categories.update({
        name,
        ...(changes.group !== undefined && { group: changes.group }),
        ...((changes.says !== undefined || changes.may !== undefined) && {
          words: says.length + may.length === 0 ? null : { says, may },
        }),
        ...(changes.questions !== undefined && {
          questions:
            lines.length === 0
              ? null
              : lines.map(parseQuestion).map(({ question, options }) => ({
                  question,
                  options: [...options],
                })),
        }),
      });
      await onSaved();
    },
  });
  const builtIn = 'Clear it to go back to the default.';
  return (
    <SectionForm form={form} submitLabel="Save the service" successMessage="Kept." primary>
      <NativeSelect
        label="Group"
        data={[...new Set([...groups, group])].map((value) => ({
          value,
          label: groupLabel(value),
        }))}
        {...form.field('group')}
      />
      <Textarea
        label="Words people use for it"
        description={`Separate with commas. ${builtIn}`}
        autosize
        minRows={3}
        maxRows={12}
        {...form.field('says')}
      />
      <Textarea
        label="Words that can mean this or other services"
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('may')}
      />
      <Textarea
        label="What pros ask first"
        description={`One question per line, such as “Repair or replace? Repair | Replace”. ${builtIn}`}
        autosize
        minRows={3}
        maxRows={10}
        {...form.field('questions')}
      />
    </SectionForm>
  );
}

/** Keeps a service from new work, or offers it again. */
export function RetireService({ service: { name, retiredAt }, onSaved }: Props) {
  const [asking, setAsking] = useState(false);
  const update = useMutation(
    orpc.categories.update.mutationOptions({
      onSettled: () => {
        setAsking(false);
        return onSaved();
      },
    }),
  );
  return (
    <section className={styles.retire} aria-label="Availability">
      <button
        type="button"
        className="button"
        disabled={update.isPending}
        onClick={() => (retiredAt ? update.mutate({ name, retired: false }) : setAsking(true))}
      >
        {retiredAt ? 'Offer it again' : 'Retire this service'}
      </button>
      <ApiErrorNotice error={update.error} />
      <Confirm
        title={`Retire ${name}?`}
        action="Retire it"
        opened={asking}
        busy={update.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => update.mutate({ name, retired: true })}
      >
        <p>
          Nobody can request it or start offering it anymore. Its page, links, open leads, and
          finished work stay as they are. You can offer it again anytime.
        </p>
      </Confirm>
    </section>
  );
}
