import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';

/** The life of a dialog: it stays mounted until it has left the screen. */
export interface DialogLife {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** What every dialog about rows of a list gets. */
export interface RowsDialogProps extends DialogLife {
  readonly rows: readonly Row[];
  readonly list: ListHandle;
}
