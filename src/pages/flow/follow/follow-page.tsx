import { Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import '#src/locales/flow';
import { Orphans } from './orphans.tsx';
import { Running } from './running.tsx';

type List = 'running' | 'orphans';

/** Shows the running instances, or the tasks that no user can handle any more. */
export function FollowPage() {
  const text = useText();
  const [list, setList] = useState<List>('running');
  const options = (['running', 'orphans'] as const).map((value) => ({ value, label: text(`flow.follow.${value}`) }));
  const header = <Segmented<List> aria-label={text('flow.follow.label')} options={options} value={list} onChange={setList} />;
  return list === 'running' ? <Running header={header} /> : <Orphans header={header} />;
}
