import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormErrors } from './form-errors.tsx';

test('each error links to its field, and no errors render nothing', () => {
  const errors = [
    { field: 'zip', message: 'Enter five digits' },
    { message: 'Ends before it starts' },
  ];
  const html = renderToStaticMarkup(<FormErrors errors={errors} submitCount={1} />);
  expect(html).toContain('<a href="#zip">Enter five digits</a>');
  expect(renderToStaticMarkup(<FormErrors errors={[]} submitCount={1} />)).toBe('');
});
