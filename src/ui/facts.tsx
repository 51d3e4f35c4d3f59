import { Children, type ReactNode } from 'react';
import styles from './facts.module.css';

type Props = {
  as?: 'p' | 'span';
  className?: string | undefined;
  /** One child is one fact: wrap what belongs together in an element. Empty ones are left out. */
  children: ReactNode;
};

/** Facts in a line, with dots between them but none at the ends of lines. Read and copied, they stand between commas. */
export function Facts({ as: Tag = 'span', className, children }: Props) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <Tag className={className ? `${styles.facts} ${className}` : styles.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no names of their own
        <span key={index}>
          {fact}
          {index < facts.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </Tag>
  );
}
