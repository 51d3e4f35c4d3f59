import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Opens one step after it is there, else it would not return the focus to the button that opened it. */
export default function DialogWindow({ opened, ...props }: ModalProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <Modal opened={opened && isThere} {...props} />;
}
