import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const brand: MantineColorsTuple = [
  'var(--mantine-color-brand-0)',
  'var(--mantine-color-brand-1)',
  'var(--mantine-color-brand-2)',
  'var(--mantine-color-brand-3)',
  'var(--mantine-color-brand-4)',
  'var(--mantine-color-brand-5)',
  'var(--mantine-color-brand-6)',
  'var(--mantine-color-brand-7)',
  'var(--mantine-color-brand-8)',
  'var(--mantine-color-brand-9)',
];

const variantColorResolver: VariantColorsResolver = (input) =>
  input.color === 'accent' && input.variant === 'filled'
    ? {
        background: 'var(--pb-accent)',
        // Lighter instead of darker, because its text is dark.
        hover: 'color-mix(in oklab, var(--pb-accent) 90%, white)',
        color: 'var(--pb-on-accent)',
        border: '1px solid transparent',
      }
    : defaultVariantColorsResolver(input);

/** Weeks begin on Sunday, and weekends are not shown in red. */
const calendar = {
  defaultProps: {
    firstDayOfWeek: 0,
    weekendDays: [],
    highlightToday: true,
    previousLabel: 'Previous month',
    nextLabel: 'Next month',
    ariaLabels: { previousMonth: 'Previous month', nextMonth: 'Next month' },
  },
};

type GrowingProps = { minRows?: number; maxRows?: number; 'data-no-overflow'?: boolean };

/**
 * How high a field that grows may be, for its first height: the one that its script sets comes later. Mantine hands on
 * `autosize` under another name, and the rows of such fields alone.
 */
const growing = (
  _theme: unknown,
  { minRows, maxRows, 'data-no-overflow': isUnlimited }: GrowingProps,
) =>
  isUnlimited || minRows || maxRows
    ? { input: { '--pb-min-rows': minRows ?? 1, ...(maxRows && { '--pb-max-rows': maxRows }) } }
    : {};

/**
 * The behavior of Mantine's components; mantine.css styles them. The color `brand` follows the portal, and
 * `accent` is for what commits money: accepting, signing, paying.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand },
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { size: 'xl', variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { underline: 'always' } },
    CloseButton: { defaultProps: { size: 'xl', 'aria-label': 'Close' } },
    DateInput: calendar,
    DatePicker: calendar,
    DatePickerInput: calendar,
    DateTimePicker: calendar,
    Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Menu: {
      defaultProps: {
        // The placeholder is not a valid child of a menu; without it, the first item gets the focus.
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 150, transition: 'fade' },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { color: '#171613', backgroundOpacity: 0.55 },
        closeButtonProps: { size: 'xl', 'aria-label': 'Close' },
        transitionProps: { duration: 150, transition: 'fade' },
      },
    },
    // The visibility toggle is reachable with the keyboard.
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Show the password', tabIndex: 0 },
      },
    },
    // Otherwise the header of a dialog would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Table: { defaultProps: { tabularNums: true, verticalSpacing: 'sm' } },
    Textarea: { styles: growing },
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } },
    },
  },
});
