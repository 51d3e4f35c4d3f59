import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { safetyAdvice } from '#features/categories/safety/rules.ts';
import { LengthNote } from '#ui/length-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { suggestionBox, useSuggestions } from '#ui/suggestions.tsx';
import { projectTextLimits } from '../rules.ts';
import styles from './problem-field.module.css';
import { type FieldsProps, fieldId } from './project-fields.tsx';
import { withTitle } from './project-form-values.ts';

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;
const MAX_SUGGESTED = 4;
/** The service of those whom no other one fits. */
const GENERAL_SERVICE = 'Handyman';

const anyway = {
  value: GENERAL_SERVICE,
  content: (
    <>
      Something else
      <small className={styles.detail}>A handyman can take a look</small>
    </>
  ),
};

/** Asks in one's own words what is going on, and finds the service that fits. */
export function ProblemField({ values, errors, setValues }: FieldsProps) {
  const { title, category } = values;
  const [said] = useDebouncedValue(title.trim().slice(0, 100), DEBOUNCE_MS);
  const { data } = useQuery(
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
  const describeAnyway = () => {
    choose(GENERAL_SERVICE);
    document.getElementById(fieldId('description'))?.focus();
  };
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
      {hasAnswer && (category === '' || services.length > 0) && (
        <section className={styles.picks} aria-label="Services that fit">
          {services.length > 0 && <p>Sounds like</p>}
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
          {services.length === 0 && (
            <>
              <p>
                We’re not sure which kind of pro that takes. Describe it in your own words: a
                handyman sees it first and can tell you who you need.
              </p>
              <button type="button" className="button" onClick={describeAnyway}>
                Describe it anyway
              </button>
            </>
          )}
        </section>
      )}
    </div>
  );
}
