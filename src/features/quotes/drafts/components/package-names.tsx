import { Button, TextInput } from '@mantine/core';
import type { FormError } from '#ui/form-errors.tsx';
import { MAX_PACKAGE_NAME_LENGTH, MAX_PACKAGES } from '../../items/rules.ts';
import { type DraftForm, packageFieldId } from './draft-form.ts';
import { withPackage } from './draft-line.ts';
import styles from './quote-items.module.css';

const usualNames = ['Good', 'Better', 'Best'];

type Props = {
  form: Pick<DraftForm, 'packages' | 'lines'>;
  problems: readonly FormError[];
  onChange: (changes: Partial<DraftForm>) => void;
};

/** The packages of which the customer chooses one; each line says to which it belongs. */
export function PackageNames({ form: { packages, lines }, problems, onChange }: Props) {
  if (packages.length === 0)
    return (
      <div>
        <Button variant="default" onClick={() => onChange({ packages: usualNames })}>
          Offer good, better, best
        </Button>
      </div>
    );
  const remove = () => {
    const last = packages.length - 1;
    const remaining = packages.length > 2 ? packages.slice(0, -1) : [];
    onChange({
      packages: remaining,
      lines: lines.map((line) => ({
        ...line,
        packages: remaining.length === 0 ? [] : withPackage(line, last, false, packages.length),
      })),
    });
  };
  return (
    <fieldset className={styles.packages}>
      <legend className="label">Packages: the customer picks one</legend>
      <div className={styles.names}>
        {packages.map((name, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: lines name a package by its position
            key={index}
            id={packageFieldId(index)}
            aria-label={`Name of package ${index + 1}`}
            error={problems.find(({ field }) => field === packageFieldId(index))?.message}
            value={name}
            maxLength={MAX_PACKAGE_NAME_LENGTH}
            onChange={(event) =>
              onChange({ packages: packages.with(index, event.currentTarget.value) })
            }
          />
        ))}
      </div>
      <div className={styles.add}>
        {packages.length < MAX_PACKAGES && (
          <Button
            variant="subtle"
            onClick={() => onChange({ packages: [...packages, usualNames[packages.length] ?? ''] })}
          >
            Add a package
          </Button>
        )}
        <Button variant="subtle" onClick={remove}>
          {packages.length > 2 ? 'Remove the last package' : 'No packages'}
        </Button>
      </div>
      <p className={styles.hint}>
        Each line is in every package until you clear one of its boxes. Options, discounts, and tax
        are in all of them.
      </p>
    </fieldset>
  );
}
