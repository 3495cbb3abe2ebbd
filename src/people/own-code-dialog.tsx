import type { DialogLife } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import '#src/locales/cockpit';
import { EscortCodeDialog } from '#src/people/escort-code-dialog.tsx';

const own = {};

/** Shows the user's own code. */
export function OwnCodeDialog(life: DialogLife) {
  const text = useText();
  return <EscortCodeDialog {...life} title={text('cockpit.ownCode')} query={own} />;
}
