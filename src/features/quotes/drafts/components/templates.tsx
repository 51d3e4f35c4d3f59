import type { ComponentProps } from 'react';
import { TemplateTools } from '../../templates/components/template-tools.tsx';
import type { DraftForm } from './draft-form.ts';
import { withTemplate } from './with-template.ts';

type Props = Omit<ComponentProps<typeof TemplateTools>, 'onChoose'> & {
  form: DraftForm;
  onChange: (form: DraftForm) => void;
};

/** The templates of the business, and what one of them makes of the form. */
export const Templates = ({ form, onChange, ...tools }: Props) => (
  <TemplateTools {...tools} onChoose={(template) => onChange(withTemplate(form, template))} />
);
