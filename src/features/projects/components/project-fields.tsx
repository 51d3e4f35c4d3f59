import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { groupLabel } from '#features/categories/components/group-label.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { timingNames, timingOf, timings } from '#lib/timing.ts';
import { UNKNOWN_ZIP_CODE } from '#lib/typed-text.ts';
import { LengthNote } from '#ui/length-note.tsx';
import { Select } from '#ui/select.tsx';
import { projectTextLimits } from '../rules.ts';
import styles from './project-fields.module.css';
import {
  type FieldErrors,
  type FieldName,
  type ProjectFormValues,
  shownDetails,
  tidyBudget,
  withDetails,
  withTitle,
} from './project-form-values.ts';

export type FieldsProps = {
  values: ProjectFormValues;
  errors: FieldErrors;
  setValues: (changes: Partial<ProjectFormValues>) => void;
};

/** The id of a field, which the error summary links to. */
export const fieldId = (field: FieldName) => `project-${field}`;

const textFieldProps = ({ values, errors }: FieldsProps, field: FieldName) => ({
  id: fieldId(field),
  value: String(values[field]),
  error: errors[field],
});

export function CategoryField(props: FieldsProps) {
  const { data } = useQuery(
    orpc.categories.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  const groups = [...Map.groupBy(data?.items ?? [], ({ group }) => group)]
    .map(([group, members]) => ({
      group: groupLabel(group),
      items: members.map(({ name }) => name),
    }))
    .sort((a, b) => a.group.localeCompare(b.group, 'en-US'));
  const { values, errors, setValues } = props;
  return (
    <Select
      id={fieldId('category')}
      label="Service"
      description="This decides which pros see your project."
      placeholder="Choose a service"
      data={groups}
      value={values.category || null}
      error={errors.category}
      onChange={(category) => setValues({ category: category ?? '', answers: [] })}
      searchable
      nothingFoundMessage="No service has that name. Tell us what’s going on above, and we’ll find it."
      maxDropdownHeight={320}
    />
  );
}

/** The title of a project that was posted already; a new one asks with `ProblemField`. */
export const TitleField = (props: FieldsProps) => (
  <div>
    <TextInput
      {...textFieldProps(props, 'title')}
      label="What’s going on?"
      onChange={(event) => props.setValues(withTitle(props.values, event.currentTarget.value))}
    />
    <LengthNote text={props.values.title} max={projectTextLimits.title} />
  </div>
);

const DETAILS_HELP =
  'Anything more you know: where exactly, since when, how big, how old, what’s been tried. It helps a pro give you a price.';

export function DescriptionFields(props: FieldsProps) {
  const { values, setValues } = props;
  const [typed, setTyped] = useState<string>();
  const shown = shownDetails(values, typed);
  return (
    <Stack gap="lg">
      <div>
        <Textarea
          {...textFieldProps(props, 'description')}
          value={shown}
          label="Details (optional)"
          description={DETAILS_HELP}
          autosize
          minRows={3}
          maxRows={14}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setValues(withDetails(values, event.currentTarget.value));
          }}
        />
        <LengthNote text={shown} max={projectTextLimits.description} />
      </div>
      <SpecificsField {...props} />
    </Stack>
  );
}

/** For whoever knows the single pieces of the work; most people don't, so it is folded. */
function SpecificsField({ values, errors, setValues }: FieldsProps) {
  const [isOpen, setOpen] = useState(values.scopeLines.length > 0);
  return (
    <details
      open={isOpen || errors.scopeLines !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.fold}>Add specifics (optional)</summary>
      <Textarea
        id={fieldId('scopeLines')}
        label="What should be done, one thing per line"
        description="Pros can put a price on each line."
        placeholder={'Stop the leak\nRepaint the ceiling'}
        value={values.scopeLines.join('\n')}
        error={errors.scopeLines}
        autosize
        minRows={3}
        maxRows={20}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setValues({ scopeLines: text === '' ? [] : text.split('\n') });
        }}
      />
    </details>
  );
}

/** Finds the place of a ZIP code once it has five digits. */
export const placeQuery = (zipCode: string) =>
  orpc.places.get.queryOptions({
    input: { zipCode },
    enabled: /^\d{5}$/.test(zipCode),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function ZipCodeField(props: FieldsProps) {
  const { values, errors, setValues } = props;
  const { data: place, error } = useQuery(placeQuery(values.zipCode));
  const unknown = getApiError(error)?.code === 'not-found' && UNKNOWN_ZIP_CODE;
  return (
    <div>
      <TextInput
        {...textFieldProps(props, 'zipCode')}
        error={errors.zipCode ?? unknown}
        className={styles.zip}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        onChange={(event) => setValues({ zipCode: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <p className={styles.place} role="status">
        {place && `${place.city}, ${place.state}`}
      </p>
      <p className="help">
        Pros see the city and ZIP code. Nobody sees your address until you choose a pro.
      </p>
    </div>
  );
}

export const StreetAddressField = (props: FieldsProps) => (
  <TextInput
    {...textFieldProps(props, 'streetAddress')}
    label="Street address (optional)"
    description="Only the pro you hire sees it."
    autoComplete="street-address"
    maxLength={120}
    onChange={(event) => props.setValues({ streetAddress: event.currentTarget.value })}
  />
);

const TIMING_QUESTION = 'When should it be done?';

/** With `hideLabel`, the heading above is the visible label. */
export function TimingField({
  values,
  errors,
  setValues,
  hideLabel = false,
}: FieldsProps & { hideLabel?: boolean }) {
  return (
    <Radio.Group
      {...(hideLabel ? { 'aria-label': TIMING_QUESTION } : { label: TIMING_QUESTION })}
      value={values.timing}
      error={errors.timing}
      onChange={(value) => {
        const timing = timingOf(value);
        if (timing) setValues({ timing });
      }}
    >
      <Stack gap={0} mt="xs">
        {timings.map((timing, index) => (
          <Radio
            key={timing}
            // Where the error above leads: a group takes no focus.
            {...(index === 0 && { id: fieldId('timing') })}
            value={timing}
            label={timingNames[timing]}
            className={styles.choice}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function BudgetFields({
  hideLabel = false,
  ...props
}: FieldsProps & { hideLabel?: boolean }) {
  const field = (name: 'budgetMin' | 'budgetMax', label: string) => (
    <TextInput
      {...textFieldProps(props, name)}
      label={label}
      leftSection="$"
      inputMode="decimal"
      maxLength={24}
      onChange={(event) => props.setValues({ [name]: event.currentTarget.value })}
      onBlur={() => props.setValues(tidyBudget(props.values))}
    />
  );
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'label'}>Budget</legend>
      <div className={styles.pair}>
        {field('budgetMin', 'From')}
        {field('budgetMax', 'Up to')}
      </div>
      <p className="help">
        Pros see this, so that we ask those who take jobs of this size. Leave it blank if you’re not
        sure.
      </p>
    </fieldset>
  );
}
