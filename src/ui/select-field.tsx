import { Select, type SelectProps } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';

type Props = SelectProps & { id: string; wasPressed: RefObject<boolean> };

/** Takes the place of the plain field, and its focus if somebody is in it already. */
export default function SelectField({ wasPressed, ...props }: Props) {
  const [isInUse] = useState(() => document.activeElement?.id === props.id);
  const [opens] = useState(() => isInUse && (props.searchable || wasPressed.current));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInUse) input.current?.focus();
  }, [isInUse]);
  return <Select {...props} ref={input} {...(opens && { defaultDropdownOpened: true })} />;
}
