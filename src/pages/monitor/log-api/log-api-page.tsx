import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { logApi } from '#src/resources/monitor/log';
import { ChangesOfCall } from './changes-of-call.tsx';

/** The API log; its detail shows what a call changed. */
export function LogApiPage() {
  return <ResourceScreen resource={logApi} detailExtra={(row) => <ChangesOfCall changes={row.changes} />} />;
}
