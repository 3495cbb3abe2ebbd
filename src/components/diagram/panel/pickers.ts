import type { ReactNode } from 'react';

/** The props of a picker. Several values are one text joined by commas. */
export interface PickerProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  readonly isMany?: boolean;
}

/** The pickers of users and roles, given by the page that shows the panel. */
export interface Pickers {
  readonly user: (props: PickerProps) => ReactNode;
  readonly role: (props: PickerProps) => ReactNode;
}
