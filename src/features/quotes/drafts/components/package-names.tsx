import { Button, TextInput } from '@mantine/core';
import type { FormError } from '#ui/form-errors.tsx';
import { MAX_PACKAGE_NAME_LENGTH, MAX_PACKAGES } from '../../items/rules.ts';
import { type DraftForm, packageFieldId, usualPackageNames } from './draft-form.ts';
import { withPackage } from './draft-line.ts';
import styles from './quote-items.module.css';

type Props = {
  form: Pick<DraftForm, 'packages' | 'lines'>;
  problems: readonly FormError[];
  onChange: (changes: Partial<DraftForm>) => void;
};

/** The packages of which the customer chooses one; each line says to which it belongs. */
export function PackageNames({ form: { packages, lines }, problems, onChange }: Props) {
  const removeLast = () => {
    const last = packages.length - 1;
    onChange({
      packages: packages.slice(0, -1),
      lines: lines.map((line) => ({
        ...line,
        packages: withPackage(line, last, false, packages.length),
      })),
    });
  };
  const removeAll = () =>
    onChange({ packages: [], lines: lines.map((line) => ({ ...line, packages: [] })) });
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
            onClick={() =>
              onChange({ packages: [...packages, usualPackageNames[packages.length] ?? ''] })
            }
          >
            Add a package
          </Button>
        )}
        {packages.length > 2 && (
          <Button variant="subtle" onClick={removeLast}>
            Remove {packages.at(-1)?.trim() ? `“${packages.at(-1)}”` : `package ${packages.length}`}
          </Button>
        )}
        <Button variant="subtle" onClick={removeAll}>
          Go back to one price
        </Button>
      </div>
      <p className={styles.hint}>
        Each line is in every package until you clear one of its boxes. Options, discounts, and tax
        are in all of them.
      </p>
    </fieldset>
  );
}
