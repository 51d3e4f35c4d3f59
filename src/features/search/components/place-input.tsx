import type { ComponentProps } from 'react';
import { SuggestField } from './suggest-field.tsx';

/** Takes a ZIP code or a city, and suggests cities. */
export const PlaceInput = (props: ComponentProps<'input'>) => (
  <SuggestField kind="place" name="zip">
    <input
      className="input"
      id="zip"
      name="zip"
      type="text"
      maxLength={60}
      autoComplete="postal-code"
      {...props}
    />
  </SuggestField>
);
