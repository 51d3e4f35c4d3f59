import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '#browser/api.ts';
import { safetyAdvice } from '#features/categories/safety/rules.ts';
import { LengthNote } from '#ui/length-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { suggestionBox, useSuggestions } from '#ui/suggestions.tsx';
import { projectTextLimits } from '../rules.ts';
import styles from './problem-field.module.css';
import { type FieldsProps, fieldId } from './project-fields.tsx';
import { type ProjectFormValues, withTitle } from './project-form-values.ts';
import {
  GENERAL_SERVICE,
  isServiceInDoubt,
  type ServicePick,
  serviceForWords,
} from './service-pick.ts';

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;
const MAX_SUGGESTED = 4;
const MAX_SAID = 100;

const anyway = {
  value: GENERAL_SERVICE,
  content: (
    <>
      Something else
      <small className={styles.detail}>A handyman can take a look</small>
    </>
  ),
};

type Props = FieldsProps & {
  /** For which words the service was chosen, and by whom. */
  pick: ServicePick;
  /** Takes the service that changed words mean, with the answers in them. */
  onFollow: (words: string, found: Pick<ProjectFormValues, 'category' | 'answers'>) => void;
  /** Keeps the service that was chosen for other words. */
  onKeep: () => void;
};

/** Asks in one's own words what is going on, and finds the service that fits. */
export function ProblemField({ values, errors, setValues, pick, onFollow, onKeep }: Props) {
  const { title, category } = values;
  const [said] = useDebouncedValue(title.trim().slice(0, MAX_SAID), DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery(
    orpc.search.suggest.queryOptions({
      input: { q: said },
      enabled: said.length >= MIN_LENGTH,
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const services = said.length < MIN_LENGTH ? [] : (data?.services ?? []).slice(0, MAX_SUGGESTED);
  const choose = (service: string) =>
    setValues(service === category ? { category } : { category: service, answers: [] });
  const isAnswered =
    said.length >= MIN_LENGTH &&
    said === title.trim().slice(0, MAX_SAID) &&
    data !== undefined &&
    !isPlaceholderData;
  useFollowWords(
    values,
    isAnswered ? serviceForWords(values, pick, data) : undefined,
    said,
    onFollow,
  );
  const isInDoubt = isAnswered && isServiceInDoubt(values, pick, data);
  const advice = safetyAdvice(title);
  const hasAnswer = said.length >= MIN_LENGTH && data !== undefined;
  const suggested = useSuggestions({
    label: 'Services that fit',
    suggestions:
      hasAnswer && services.length > 0
        ? [...services.map((value) => ({ value, content: value })), anyway]
        : [],
    onChoose: choose,
  });

  return (
    <div>
      <div className={suggestionBox}>
        <TextInput
          {...suggested.fieldProps}
          id={fieldId('title')}
          value={title}
          error={errors.title}
          label="What’s going on?"
          description="In your own words."
          placeholder="Brown stain on the bedroom ceiling"
          role="combobox"
          aria-expanded={suggested.isShown}
          onChange={(event) => {
            setValues(withTitle(values, event.currentTarget.value));
            suggested.open();
          }}
          onClick={suggested.open}
          onBlur={suggested.close}
          onKeyDown={suggested.handleKey}
        />
        {suggested.list}
      </div>
      <LengthNote text={title} max={projectTextLimits.title} />
      {advice && (
        <div className={styles.advice}>
          <Notice tone="bad">{advice}</Notice>
        </div>
      )}
      {hasAnswer && (services.length > 0 || category === '') && (
        <section className={styles.picks} aria-label="Services that fit">
          {services.length === 0 && (
            <p>We couldn’t match that to a service. Choose one below, or let a handyman look.</p>
          )}
          {services.length > 0 && (
            <p>{isInDoubt ? `Still ${category}? This sounds more like` : 'Sounds like'}</p>
          )}
          {services.slice(0, 3).map((service) => (
            <button
              key={service}
              type="button"
              className="button"
              aria-pressed={service === category}
              onClick={() => choose(service)}
            >
              {service}
            </button>
          ))}
          {services.length > 0 && (
            <button type="button" className="button button-quiet" onClick={openServices}>
              Something else
            </button>
          )}
          {isInDoubt && (
            <button type="button" className="button" onClick={onKeep}>
              Keep {category}
            </button>
          )}
        </section>
      )}
      {/* Heard by those who cannot see the service change below. */}
      <p className="sr-only" role="status">
        {pick.isAutomatic && category !== '' && `Service: ${category}`}
      </p>
    </div>
  );
}

/** The list of all services, open below. */
function openServices() {
  const field = document.getElementById(fieldId('category'));
  field?.focus();
  field?.click();
}

/** Takes over the service `next` that changed words mean, once it is known which of its questions they answer. */
function useFollowWords(
  { title }: ProjectFormValues,
  next: string | undefined,
  said: string,
  onFollow: Props['onFollow'],
) {
  const { data, isError } = useQuery(
    orpc.categories.questions.queryOptions({
      input: { category: next ?? '', said },
      enabled: next !== undefined && next !== '',
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const answers = next === '' || isError ? noAnswers : data?.answers;
  useEffect(() => {
    if (next !== undefined && answers) onFollow(title, { category: next, answers });
  });
}

const noAnswers: ProjectFormValues['answers'] = [];
