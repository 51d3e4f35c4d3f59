import { Textarea, TextInput } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { documentNames } from '#features/verification/rules.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useSectionForm } from '#ui/use-section-form.ts';
import { INVALID_WEBSITE, websiteHref } from '../../rules.ts';
import { foundedIn, isSameName, yearsSince } from '../rules.ts';
import { type Business, useBusinessMutation } from './business.ts';

const isYear = (text: string) =>
  text.trim() === '' ||
  (/^\d{4}$/.test(text.trim()) && Number(text) >= 1800 && Number(text) <= thisYear());

/** Converts the text of a field to the API's fields. */
function parseField(name: string, text: string) {
  if (name === 'yearEstablished') {
    const year = text.trim() === '' ? null : Number(text);
    return {
      yearEstablished: year,
      yearsInBusiness: year === null ? null : yearsSince(year, thisYear()),
    };
  }
  if (name === 'specialties')
    return {
      specialties: text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    };
  return { [name]: text };
}
const thisYear = () => new Date().getFullYear();

/** What the year makes, as the page says it. */
function sinceText(year: string) {
  if (!isYear(year) || year.trim() === '') return 'Your page shows how many years that is';
  const years = yearsSince(Number(year), thisYear());
  return years === 1 ? '1 year' : `${years} years`;
}

/** The profile's texts, contact details and address. */
export function AboutSection({ business }: { business: Business }) {
  const save = useBusinessMutation(orpc.contractors.updateProfile.call);
  const { businessName, contactName, description, specialties } = business;
  const { email, phone, fax, website, address1, address2, zipCode } = business;
  const { licenseNumber, insuranceInfo } = business;
  const { checkedForName } = business.verification;
  const initialValues = {
    ...{ businessName, contactName, description, email, phone, fax, website },
    ...{ address1, address2, zipCode, licenseNumber, insuranceInfo },
    yearEstablished: foundedIn(business, thisYear()),
    specialties: specialties.join(', '),
  };
  const form = useSectionForm({
    draftKey: `business ${business.id}`,
    initialValues,
    validate: (values) => ({
      ...(!values.businessName.trim() && { businessName: 'Enter the name of your business' }),
      ...(!/^\d{5}$/.test(values.zipCode.trim()) && { zipCode: 'Enter a 5-digit ZIP code' }),
      ...(values.website.trim() && !websiteHref(values.website) && { website: INVALID_WEBSITE }),
      ...(!isYear(values.yearEstablished) && {
        yearEstablished: `Enter a year up to ${thisYear()}, or leave it empty`,
      }),
    }),
    // Sends only changed fields: others may have been changed elsewhere in the meantime.
    send: (_, changes) =>
      save.mutateAsync(
        Object.assign({}, ...Object.entries(changes).map(([name, text]) => parseField(name, text))),
      ),
  });
  const isUnsaved = (Object.keys(initialValues) as (keyof typeof initialValues)[]).some(
    (name) => form.values[name] !== initialValues[name],
  );
  useLeaveWarning(isUnsaved);
  return (
    <div id="about" data-unsaved={isUnsaved || undefined}>
      <Section
        title="About the business"
        about="Everyone can see your description, city, and specialties. Only signed-in people see your phone, email, and address."
      >
        <SectionForm
          form={form}
          submitLabel="Save changes"
          successMessage="Saved"
          secondaryAction={isUnsaved && <p className={styles.soft}>Not saved yet</p>}
        >
          <TextInput
            {...form.field('businessName')}
            label="Business name"
            required
            withAsterisk={false}
          />
          {checkedForName.length > 0 && !isSameName(form.values.businessName, businessName) && (
            <Notice tone="attention" title="A new name has to be verified again">
              We checked your{' '}
              {new Intl.ListFormat('en-US').format(
                checkedForName.map((kind) => documentNames[kind]),
              )}{' '}
              under “{businessName}”. If you save another name, your page won’t show that until
              we’ve checked it under the new one.
            </Notice>
          )}
          <Textarea
            {...form.field('description')}
            label="About your work"
            autosize
            minRows={4}
            maxRows={14}
            maxLength={4000}
          />
          <TextInput
            {...form.field('yearEstablished')}
            label="In business since (year)"
            description={sinceText(form.values.yearEstablished)}
            inputMode="numeric"
            maxLength={4}
          />
          <TextInput {...form.field('specialties')} label="Specialties, separated by commas" />
          <div className={styles.pair}>
            <TextInput {...form.field('contactName')} label="Contact person" autoComplete="name" />
            <TextInput {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" />
          </div>
          <div className={styles.pair}>
            <TextInput {...form.field('email')} label="Email" type="email" autoComplete="email" />
            <TextInput {...form.field('website')} label="Website" inputMode="url" />
          </div>
          <TextInput
            {...form.field('address1')}
            label="Street address"
            autoComplete="address-line1"
          />
          <div className={styles.pair}>
            <TextInput {...form.field('address2')} label="Unit" autoComplete="address-line2" />
            <TextInput
              {...form.field('zipCode')}
              label="ZIP code"
              description={`${business.city}, ${business.state}`}
              inputMode="numeric"
              maxLength={5}
              autoComplete="postal-code"
            />
          </div>
          <TextInput
            {...form.field('licenseNumber')}
            label="License number"
            description="Your quotes show this number. Your page shows the one on the license we checked"
          />
          {/* A policy is longer than a line of a phone, and is one line all the same. */}
          <Textarea
            {...form.field('insuranceInfo')}
            label="Insurance"
            description="Only we can see this"
            autosize
            minRows={1}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <details>
            <summary>More contact details</summary>
            <TextInput {...form.field('fax')} label="Fax" type="tel" />
          </details>
        </SectionForm>
      </Section>
    </div>
  );
}
