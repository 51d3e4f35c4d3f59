import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { groupLabel } from '#features/categories/components/group-label.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { timingNames, timings } from '#lib/timing.ts';
import { LengthNote } from '#ui/length-note.tsx';
import { Select } from '#ui/select.tsx';
import { projectTextLimits } from '../rules.ts';
import styles from './project-fields.module.css';
import {
  type FieldErrors,
  type FieldName,
  type ProjectFormValues,
  tidyBudget,
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
      placeholder="Roof Repair, Interior Painting …"
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
      onChange={(event) => props.setValues({ title: event.currentTarget.value })}
    />
    <LengthNote text={props.values.title} max={projectTextLimits.title} />
  </div>
);

const DETAILS_HELP =
  'What you see and what you’d like done. Size, age, materials, and what’s been tried help a pro give you a price.';
const SAID_ALREADY =
  'That’s what you told us. If you know more, add it: size, age, materials, and what’s been tried help a pro give you a price.';

export function DescriptionFields(props: FieldsProps) {
  const { values, errors, setValues } = props;
  const isSaid = values.description !== '' && values.description === values.title;
  return (
    <Stack gap="lg">
      <div>
        <Textarea
          {...textFieldProps(props, 'description')}
          label="Details"
          description={isSaid ? SAID_ALREADY : DETAILS_HELP}
          autosize
          minRows={4}
          maxRows={14}
          onChange={(event) => setValues({ description: event.currentTarget.value })}
        />
        <LengthNote text={values.description} max={projectTextLimits.description} />
      </div>
      <Textarea
        id={fieldId('scopeLines')}
        label="What’s included, one per line (optional)"
        description="Pros can price each line."
        placeholder={'Replace the flashing\nCheck the boards underneath'}
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
    </Stack>
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
  const unknown = getApiError(error)?.code === 'not-found' && 'We can’t find that ZIP code';
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
        const timing = timings.find((each) => each === value);
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
  const field = (name: 'budgetMin' | 'budgetMax', label: string, placeholder: string) => (
    <TextInput
      {...textFieldProps(props, name)}
      label={label}
      placeholder={placeholder}
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
        {field('budgetMin', 'From', '5,000')}
        {field('budgetMax', 'Up to', '9,000')}
      </div>
      <p className="help">
        Pros see this, and those who only take bigger jobs won’t respond. Leave it blank if you’re
        not sure.
      </p>
    </fieldset>
  );
}
