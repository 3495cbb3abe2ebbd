import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';

/** What every dialog about people gets. */
export interface PeopleDialogProps {
  readonly rows: readonly Row[];
  readonly list?: ListHandle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}
