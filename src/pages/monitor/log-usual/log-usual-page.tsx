import { useText } from '#src/lib/i18n';
import '#src/locales/monitor';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import type { Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { logUsual } from '#src/resources/monitor/log';

/** The events that the server itself logs. Other clients of this API family may log any event. */
const words = {
  'session.login': 'monitor.event.login',
  'session.logout': 'monitor.event.logout',
  'session.refused': 'monitor.event.refused',
  'server.started': 'monitor.event.started',
  'server.stopped': 'monitor.event.stopped',
  'maintenance.failed': 'monitor.event.failed',
} as const;

const isKnown = (key: string): key is keyof typeof words => Object.hasOwn(words, key);

/** Shows an event in words, with its key beside them because that is what can be searched for. */
function EventText({ value }: Shown) {
  const text = useText();
  const key = String(value);
  return isKnown(key) ? `${text(words[key])} · ${key}` : key;
}

const columns: ColumnOverrides = { logId: { cell: (shown) => <EventText {...shown} /> } };
const details: ResourceSlots['details'] = { logId: (shown) => <EventText {...shown} /> };

/** Shows the log of server events and sign-ins. */
export function LogUsualPage() {
  return <ResourceScreen resource={logUsual} columns={columns} details={details} />;
}
