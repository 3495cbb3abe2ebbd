import { useText } from '#src/lib/i18n';
import '#src/locales/monitor';
import type { Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { logApi } from '#src/resources/monitor/log';
import { ChangesOfCall } from './changes-of-call.tsx';

/** The only kind that clients of the family write into this log. */
const CALL = '1';

function KindText({ value }: Shown) {
  const text = useText();
  return value === CALL ? text('monitor.kindCall') : String(value);
}

const details: ResourceSlots['details'] = { type: (shown) => <KindText {...shown} /> };

/** Shows the API log; its detail shows what a call changed. */
export function LogApiPage() {
  return <ResourceScreen resource={logApi} details={details} detailExtra={(row) => <ChangesOfCall changes={row.changes} />} />;
}
