import { Button, TextInput } from '@mantine/core';
import { MAX_PACKAGE_NAME_LENGTH, MAX_PACKAGES } from '../../items/rules.ts';
import type { DraftForm } from './draft-form.ts';
import styles from './quote-items.module.css';

const usualNames = ['Good', 'Better', 'Best'];

type Props = {
  form: Pick<DraftForm, 'packages' | 'lines'>;
  onChange: (changes: Partial<DraftForm>) => void;
};

/** The packages of which the customer chooses one; each line says to which it belongs. */
export function PackageNames({ form: { packages, lines }, onChange }: Props) {
  if (packages.length === 0)
    return (
      <div>
        <Button variant="default" onClick={() => onChange({ packages: usualNames })}>
          Offer good, better, best
        </Button>
      </div>
    );
  const remove = () => {
    const last = String(packages.length - 1);
    const remaining = packages.length > 2 ? packages.slice(0, -1) : [];
    onChange({
      packages: remaining,
      lines: lines.map((line) =>
        remaining.length === 0 || line.package === last ? { ...line, package: '' } : line,
      ),
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
            aria-label={`Name of package ${index + 1}`}
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
        Choose for each line whether it’s in every package or just one. Options, discounts, and tax
        are in all of them.
      </p>
    </fieldset>
  );
}
