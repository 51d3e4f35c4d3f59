import { Textarea, TextInput } from '@mantine/core';
import { orpc } from '#browser/api.ts';
import { documentNames } from '#features/verification/rules.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '#ui/section.module.css';
import { Section } from '#ui/section.tsx';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';
import { INVALID_WEBSITE, websiteHref } from '../../rules.ts';
import { isSameName } from '../rules.ts';
import { type Business, useBusinessMutation } from './business.ts';

const isYear = (text: string) =>
  text.trim() === '' ||
  (/^\d{4}$/.test(text.trim()) && Number(text) >= 1800 && Number(text) <= thisYear());

/** Converts the text of a field to the API's type. */
function parseField(name: string, text: string) {
  if (name === 'yearsInBusiness' || name === 'yearEstablished')
    return text.trim() === '' ? null : Number(text);
  if (name === 'specialties')
    return text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
  return text;
}
const thisYear = () => new Date().getFullYear();
const yearsError = 'Enter a whole number, or leave it empty';

/** The profile's texts, contact details and address. */
export function AboutSection({ business }: { business: Business }) {
  const save = useBusinessMutation(orpc.contractors.updateProfile.call);
  const { businessName, contactName, description, specialties } = business;
  const { yearsInBusiness, yearEstablished } = business;
  const { email, phone, fax, website, address1, address2, zipCode } = business;
  const { licenseNumber, insuranceInfo } = business;
  const { checkedForName } = business.verification;
  const form = useSectionForm({
    draftKey: `business ${business.id}`,
    initialValues: {
      ...{ businessName, contactName, description, email, phone, fax, website },
      ...{ address1, address2, zipCode, licenseNumber, insuranceInfo },
      yearsInBusiness: yearsInBusiness === null ? '' : String(yearsInBusiness),
      yearEstablished: yearEstablished === null ? '' : String(yearEstablished),
      specialties: specialties.join(', '),
    },
    validate: (values) => ({
      ...(!values.businessName.trim() && { businessName: 'Enter the name of your business' }),
      ...(!/^\d{5}$/.test(values.zipCode.trim()) && { zipCode: 'Enter a 5-digit ZIP code' }),
      ...(values.website.trim() && !websiteHref(values.website) && { website: INVALID_WEBSITE }),
      ...(!/^\d{0,3}$/.test(values.yearsInBusiness.trim()) && { yearsInBusiness: yearsError }),
      ...(!isYear(values.yearEstablished) && {
        yearEstablished: `Enter a year up to ${thisYear()}, or leave it empty`,
      }),
    }),
    // Sends only changed fields: others may have been changed elsewhere in the meantime.
    send: (_, changes) =>
      save.mutateAsync(
        Object.fromEntries(
          Object.entries(changes).map(([name, text]) => [name, parseField(name, text)]),
        ),
      ),
  });
  return (
    <div id="about">
      <Section
        title="About the business"
        about="Everyone can see your description, city, and specialties. Only signed-in people see your phone, email, and address."
      >
        <SectionForm form={form} submitLabel="Save" successMessage="Saved">
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
          <div className={styles.pair}>
            <TextInput
              {...form.field('yearsInBusiness')}
              label="Years in business"
              inputMode="numeric"
              maxLength={3}
            />
            <TextInput
              {...form.field('yearEstablished')}
              label="Founded in"
              inputMode="numeric"
              maxLength={4}
            />
          </div>
          <TextInput {...form.field('specialties')} label="Specialties, separated by commas" />
          <div className={styles.pair}>
            <TextInput {...form.field('contactName')} label="Contact person" autoComplete="name" />
            <TextInput {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" />
          </div>
          <div className={styles.pair}>
            <TextInput {...form.field('email')} label="Email" type="email" autoComplete="email" />
            <TextInput {...form.field('fax')} label="Fax" type="tel" />
          </div>
          <TextInput {...form.field('website')} label="Website" inputMode="url" />
          <TextInput
            {...form.field('address1')}
            label="Street and number"
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
          <div className={styles.pair}>
            <TextInput
              {...form.field('licenseNumber')}
              label="License number"
              description="Shown on your quotes"
            />
            <TextInput
              {...form.field('insuranceInfo')}
              label="Insurance"
              description="Only we can see this"
            />
          </div>
        </SectionForm>
      </Section>
    </div>
  );
}
