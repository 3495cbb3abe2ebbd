import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';

/** What every dialog about articles gets. */
export interface ArticleDialogProps {
  readonly rows: readonly Row[];
  readonly list: ListHandle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}
