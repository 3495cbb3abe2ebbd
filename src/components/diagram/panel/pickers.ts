import type { ReactNode } from 'react';

/** What a picker is given. Several are one text with commas between them. */
export interface PickerProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  readonly isMany?: boolean;
}

/** Where people and roles are chosen from; who shows the panel knows. */
export interface Pickers {
  readonly user: (props: PickerProps) => ReactNode;
  readonly role: (props: PickerProps) => ReactNode;
}
