import { useMemo } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { useText } from '#src/lib/i18n';
import { monitor as words } from '#src/locales/monitor';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { dailyJob, jobOutcomes } from '#src/resources/monitor/daily-job';

/** Shows the daily jobs of the servers; a failed one can be retried at once. */
export function DailyJobPage() {
  const text = useText();
  const { call } = useServerAction(dailyJob);
  const actions = useMemo((): readonly Action[] => {
    const run: Action['run'] = ([row]) => call('retry', { query: { id: String(row?.id) }, done: text('monitor.retryAsked') });
    const isVisible: Action['isVisible'] = ({ outcome }) => outcome === jobOutcomes.failed;
    return [{ verb: 'retry', on: 'row', isFirst: true, confirm: true, zh: words.zh.retry, en: words.en.retry, isVisible, run }];
  }, [call, text]);
  return <ResourceScreen resource={dailyJob} actions={actions} />;
}
