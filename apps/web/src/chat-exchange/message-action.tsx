import { ActionIcon } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';

/** A quiet link below a message. */
export function MessageLink(props: {
  readonly label: string;
  readonly href: string;
  readonly children: ReactNode;
}) {
  const { label, href, children } = props;
  return (
    <ActionIcon
      component={Link}
      href={href}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
    >
      {children}
    </ActionIcon>
  );
}

/** A quiet button below a message. `isPressed`: it says what is the case, and takes it back. */
export function MessageAction(props: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly isPressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  const { label, onClick, children, isPressed, ref } = props;
  return (
    <ActionIcon
      ref={ref}
      variant={isPressed === true ? 'light' : 'subtle'}
      color={isPressed === true ? 'indigo' : 'gray'}
      size="md"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
