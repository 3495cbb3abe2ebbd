import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';

/** The life cycle of a dialog: it stays mounted until its closing animation has ended. */
export interface DialogLife {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** The props of every dialog about rows of a list. */
export interface RowsDialogProps extends DialogLife {
  readonly rows: readonly Row[];
  readonly list: ListHandle;
}
